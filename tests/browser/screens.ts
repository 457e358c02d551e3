import type { Page } from '@playwright/test'
import { listViolations } from './axe.ts'
import { sumOfShifts, watchShifts } from './layout-shifts.ts'
import { expect, hydrated } from './server.ts'

/** A screen with its tab title. */
type Screen = { route: string; title: string }
type Demands = { status?: number; widths: readonly number[]; hosts: string[] }

/**
 * Opens a screen: the browser takes over what the server drew, asks no host but these, shows no broken picture, and
 * nothing moves or is cut off.
 */
export async function expectGoodScreen(
  page: Page,
  { route, title }: Screen,
  { status, widths, hosts }: Demands,
) {
  const asked = watchHosts(page)
  await watchShifts(page)
  const response = await page.goto(route)
  if (status) expect(response?.status()).toBe(status)
  await expect(page).toHaveTitle(title)
  const drawn = await textOf(page)
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible()
  expect(await textOf(page)).toBe(drawn)
  await expect(page).toHaveTitle(title)
  await expect.poll(() => listBrokenPictures(page)).toEqual([])
  expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.01)
  const { origin } = new URL(page.url())
  expectPreview((await response?.text()) ?? '', title, origin + pictureOf(route, title))

  expect(await listViolations(page)).toEqual([])
  await expectToFit(page, widths)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toEqual([])
  expect([...asked].filter((host) => !hosts.includes(host))).toEqual([])
}

/** At each width nothing reaches beyond the screen. */
export async function expectToFit(page: Page, widths: readonly number[]) {
  const { height = 0 } = page.viewportSize() ?? {}
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    expect([width, await hiddenWidth(page)]).toEqual([width, 0])
  }
}

/** Every origin that the page loads something from. */
function watchHosts(page: Page) {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) asked.add(origin)
  })
  return asked
}

/** Pictures on their way count too: in the end each is there, or something else in its place. */
function listBrokenPictures(page: Page) {
  return page
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter(({ loading, naturalWidth }) => loading !== 'lazy' && naturalWidth === 0)
        .map(({ src }) => src),
    )
}

export function moving(page: Page) {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { target } = effect as KeyframeEffect
      return effect?.getComputedTiming().activeDuration ? [target?.outerHTML.slice(0, 100)] : []
    }),
  )
}

/** The text without times, which only the browser knows in its time zone, and without progress. */
function textOf(page: Page) {
  return page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const live of copy.querySelectorAll('time, output')) live.remove()
    return copy.textContent
  })
}

function hiddenWidth(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

function expectPreview(html: string, title: string, picture: string) {
  const meta = (name: string) =>
    html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]
  expect(html).toContain(`<title>${escaped(title)}</title>`)
  expect(meta('og:title')).toBe(escaped(title))
  expect(meta('twitter:title')).toBe(escaped(title))
  expect(meta('og:image')?.replace(/t=\d+$/, 't=')).toBe(picture)
  expect(meta('twitter:image')).toBe(meta('og:image'))
  expect(meta('twitter:card')).toBe('summary_large_image')
  expect(meta('description')).toBeTruthy()
  expect(meta('og:description')).toBe(meta('description'))
}

/** Players and scores that exist have their own. */
function pictureOf(route: string, title: string) {
  const [, kind, id, query = ''] = /^\/(users|scores)\/(\d+)\??(.*)$/.exec(route) ?? []
  if (!kind || title === 'kodama!') return '/icons/share.png'
  const time = kind === 'users' ? `?${escaped(query && `${query}&`)}t=` : ''
  return `/a/share/${kind}/${id}.jpg${time}`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
