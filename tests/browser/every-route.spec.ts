import { answerCalls } from './answers.ts'
import { listViolations } from './axe.ts'
import { expectGoodScreen, expectToFit, moving } from './screens.ts'
import { expect, open, test } from './server.ts'

/** Every screen with its tab title. */
const screens: [route: string, title: string][] = [
  ['/', 'home - kodama!'],
  ['/leaderboards', 'leaderboards - kodama!'],
  ['/leaderboards?mode=2&relax=1&sort=score&country=jp', 'leaderboards - kodama!'],
  ['/leaderboards?country=np', 'leaderboards - kodama!'],
  ['/about', 'under dev - kodama!'],
  ['/beatmaps?q=Night&mode=0&status=1', 'beatmaps - kodama!'],
  ['/supporter', 'supporter - kodama!'],
  ['/invite/abcdefghijklmnopqrstuvwxyz', 'invite - kodama!'],
  ['/users/register', 'register - kodama!'],
  ['/users/register?code=abcdefghijklmnopqrstuvwxyz', 'register - kodama!'],
  ['/reset-password', 'reset password - kodama!'],
  ['/docs', 'ドキュメント一覧 - kodama!'],
  ['/docs/ja/rules', 'ルール - kodama!'],
  ['/docs/ja/appeal', '異議申し立て - kodama!'],
  ['/docs/ja/faq', 'error - kodama!'],
  ['/docs/terms', 'error - kodama!'],
  ['/users/3', 'kodama_demo - kodama!'],
  ['/users/18?mode=1&relax=1', 'Willow Tit - kodama!'],
  ['/users/29', 'kodama!'],
  ['/api/reference', 'api - kodama!'],
  ['/scores/1', 'Hidden Heron - Orchard Static - Afterimage (Night Mix) [Easy] - kodama!'],
  ['/scores/0', 'kodama!'],
  ['/support', 'not found - kodama!'],
  ['/docs/ja/rules/more', 'not found - kodama!'],
]

/** The quick run opens these on the real world instead. */
const isOfGameServer = /^\/(leaderboards|beatmaps|users\/\d|scores)/
/** Screens with another layout on a phone. The long run opens the others on a phone too. */
const isOtherOnPhone = /^\/(users\/register|docs\/ja\/rules|supporter)?$/

// The invite of these addresses is a good one.
test.beforeEach(async ({ page }) => {
  await answerCalls(page, '/v3/invites/check', { json: { usable: true } })
})

for (const [route, title] of screens) {
  test(
    `${route} is taken over as the server drew it, fits, stays still and is readable`,
    { tag: tagOf(route) },
    async ({ page, site }) => {
      const { width = 0 } = page.viewportSize() ?? {}
      await expectGoodScreen(
        page,
        { route, title },
        // A phone has 195 px if the page is zoomed to 200 %.
        { widths: [width, 320, 195], hosts: [site] },
      )
    },
  )

  test(
    `${route} fits at every width in both languages, and English is readable too`,
    { tag: ['@long', '@desktop'] },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, route)
      expect(await moving(page)).toEqual([])
      // A page zoomed to 200 % has half the width.
      const widths = [2560, 1440, 1024, 768, 720, 640, 390, 360, 320, 195]
      await expectToFit(page, widths.toReversed())
      await page.getByRole('button', { name: 'English' }).click()
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Terms of use' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectToFit(page, widths)
      expect(await listViolations(page)).toEqual([])
    },
  )
}

test('the share picture and the icons are pictures', async ({ request }) => {
  for (const file of ['share.png', 'touch-180.png', 'touch-512.png']) {
    const answer = await request.get(`/icons/${file}`)
    expect(answer.headers()['content-type']).toBe('image/png')
  }
})

function tagOf(route: string) {
  if (isOfGameServer.test(route)) return '@long'
  return isOtherOnPhone.test(route) ? '@phone' : []
}
