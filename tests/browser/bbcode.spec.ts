import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import fc from 'fast-check'
import { bombs, manyBombs } from '../../apps/web/src/testing/bbcode-attacks.ts'
import { bbcodeTexts } from '../../apps/web/src/testing/bbcode-texts.ts'
import type { Stage } from '../../apps/web/src/testing/stage-window.ts'
import { aboutMes, showcaseAboutMe } from '../../packages/demo-world/src/about-me.ts'
import { axeOn } from './axe.ts'
import { expect, test } from './server.ts'

declare const stage: Stage

const web = path.resolve('apps/web')
const shell = readFileSync(path.join(web, 'dist/client/index.html'), 'utf8')
const styles = /<link rel="stylesheet"[^>]*>/.exec(shell)?.[0]
const html = `<!doctype html><html lang="ja"><head><title>about-me</title>${styles}</head>
  <body><main class="page-width"></main><script type="module" src="/stage.js"></script></body></html>`
// The stage has no headings; the profile has.
const pageRules = ['page-has-heading-one', 'heading-order']
let script = ''

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(web, 'src/testing/bbcode-page.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  script = outputFiles[0]?.text ?? ''
})

/** A page with the site's headers that shows only the drawn text. */
async function openStage(page: Page, site: string) {
  await page.route('/stage', async (route) => {
    const response = await route.fetch({ url: site })
    await route.fulfill({ response, body: html })
  })
  await page.route('/stage.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  const response = await page.goto('/stage')
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';")
  await page.waitForFunction(() => 'stage' in window)
}

async function draw(page: Page, text: string) {
  await page.evaluate((text) => stage.draw(text), text)
}

for (const [count, tag] of [
  [300, []],
  [10_000, ['@long']],
] as const) {
  test(
    `of ${count} texts full of traps none runs, loads or draws what it should not`,
    { tag: [...tag] },
    async ({ page, site, problems }) => {
      if (count > 1000) test.setTimeout(300_000)
      const foreign: string[] = []
      await page.route(
        (url) => url.origin !== site,
        (route) => {
          foreign.push(route.request().url())
          return route.abort()
        },
      )
      await page.exposeFunction('pwn', () => problems.push('an attack ran'))
      page.on('dialog', (dialog) => {
        problems.push('an attack ran')
        return dialog.dismiss()
      })
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`policy: ${violatedDirective} ${blockedURI}`),
        )
      })
      await openStage(page, site)
      const texts = fc.sample(bbcodeTexts(site), { numRuns: count, seed: 20_240_607 })
      const all = [...texts, ...bombs, ...(count > 1000 ? manyBombs : [])]
      for (const batch of batchesOf(all, 500)) {
        expect(await page.evaluate((batch) => stage.findingsIn(batch), batch)).toEqual([])
      }
      expect(foreign).toEqual([])
    },
  )
}

test('a video is a link that a click turns into its player, in the same place', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== site,
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>player' })
    },
  )
  await openStage(page, site)
  await draw(page, 'a\n[youtube]https://youtu.be/aqz-KE-bpKQ[/youtube]\nb')
  const link = page.getByRole('link', { name: '動画を再生' })
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  const place = await link.boundingBox()
  expect(asked).toEqual([])

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.frameLocator('iframe').getByText('player')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'])
  const player = page.locator('iframe')
  expect(await player.boundingBox()).toEqual(place)
  await expect(player).toBeFocused()
})

test(
  'a spoiler is hidden until it is hovered, focused or tapped, and a box until it is opened, by key as well',
  { tag: '@phone' },
  async ({ page, site, isMobile }) => {
    await openStage(page, site)
    await draw(
      page,
      'a [spoiler]b [url=https://example.com/]c[/url][/spoiler]\n[box=機材]机[/box][spoilerbox]椅子[/spoilerbox]',
    )
    const spoiler = page.getByRole('group', { name: 'ネタバレ' })
    const content = spoiler.getByText('b')
    await expect(content).toBeHidden()
    if (isMobile) {
      await spoiler.tap({ position: { x: 3, y: 5 } })
      await expect(content).toBeVisible()
      await page.touchscreen.tap(300, 400)
    } else {
      await spoiler.hover()
      await expect(content).toBeVisible()
      await page.mouse.move(300, 400)
    }
    await expect(content).toBeHidden()

    await page.keyboard.press('Tab')
    await expect(spoiler).toBeFocused()
    await expect(content).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'c' })).toBeFocused()
    await expect(content).toBeVisible()

    await expect(page.getByText('机')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(content).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByText('机')).toBeVisible()
    await page.getByText('SPOILER').click()
    await expect(page.getByText('椅子')).toBeVisible()
  },
)

test('the links of an image map lie where they were placed, and the style sheet knows colour and size before any script has set them', async ({
  page,
  site,
}) => {
  await openStage(page, site)
  await draw(
    page,
    `[imagemap]${site}/a/banners/3\n25 50 50 40 ${site}/leaderboards 順位[/imagemap]
    [color=#8fd19e]a[/color][size=150]b[/size]`,
  )
  await expectLoaded(page)
  const whole = await page.locator('img').boundingBox()
  const area = await page.getByRole('link', { name: '順位' }).boundingBox()
  expect(area?.x).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0) * 0.25, 0)
  expect(area?.y).toBeCloseTo((whole?.y ?? 0) + (whole?.height ?? 0) * 0.5, 0)
  expect(area?.width).toBeCloseTo((whole?.width ?? 0) * 0.5, 0)
  expect(area?.height).toBeCloseTo((whole?.height ?? 0) * 0.4, 0)

  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[style]')) element.removeAttribute('style')
  })
  await expect(page.getByText('a', { exact: true })).toHaveCSS('color', 'rgb(143, 209, 158)')
  await expect(page.getByText('b', { exact: true })).toHaveCSS('font-size', '24px')
})

test('a long about-me is readable for everyone', { tag: '@phone' }, async ({ page, site }) => {
  await openStage(page, site)
  await expectReadable(page, showcaseAboutMe(site))
})

test(
  'every about-me text of the demo world is readable for everyone',
  { tag: '@long' },
  async ({ page, site }) => {
    await openStage(page, site)
    for (const text of aboutMes) await expectReadable(page, text)
  },
)

async function expectReadable(page: Page, text: string) {
  await draw(page, text)
  await page.evaluate(() => {
    for (const box of document.querySelectorAll('details')) box.open = true
  })
  const { violations } = await axeOn(page).disableRules(pageRules).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(
    false,
  )
}

/** Waits for the one picture of the text. */
async function expectLoaded(page: Page) {
  await expect
    .poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

function batchesOf<T>(all: T[], size: number): T[][] {
  return all.length === 0 ? [] : [all.slice(0, size), ...batchesOf(all.slice(size), size)]
}
