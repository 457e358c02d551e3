import { answerCalls } from '../answers.ts'
import { listViolations } from '../axe.ts'
import { expectGoodScreen, expectToFit } from '../screens.ts'
import { expect, open, test } from '../server.ts'

const longTitle = `mizuki - ${'Artist'.repeat(21)} - ${'Ah'.repeat(64)} [${'W'.repeat(128)}]`

/** Every screen with its tab title. */
type Screen = [route: string, title: string, status?: number]
const screens: Screen[] = [
  ['/', 'home'],
  ['/leaderboards', 'leaderboards'],
  ['/beatmaps', 'beatmaps'],
  ['/users/4', 'WWWWWWWWWWWWWWW'],
  ['/users/6', '霧島 はる'],
  ['/users/7', 'first_timer'],
  ['/scores/48211', 'WWWWWWWWWWWWWWW - Harbour Lights - Saltwater Radio [Another]'],
  ['/scores/48216', '霧島 はる - score'],
  ['/scores/48224', longTitle],
  ['/users/8', '', 404],
  ['/users/register', 'register'],
]

/** The same screens with other rows, and those that show no row at all: the long run opens them. */
const moreScreens: Screen[] = [
  ...[1, 2, 3].map((mode): Screen => [`/leaderboards?mode=${mode}`, 'leaderboards']),
  ...[0, 1, 2].map((mode): Screen => [
    `/leaderboards?mode=${mode}&relax=1&sort=score`,
    'leaderboards',
  ]),
  ['/leaderboards?relax=2', 'leaderboards'],
  ['/leaderboards?page=2', 'leaderboards'],
  ['/leaderboards?country=jp&sort=score', 'leaderboards'],
  ['/leaderboards?country=xx', 'leaderboards'],
  ['/leaderboards?country=np', 'leaderboards'],
  ['/beatmaps?q=The+Whole+Village', 'beatmaps'],
  ['/beatmaps?q=AhAh', 'beatmaps'],
  ['/beatmaps?q=踏切', 'beatmaps'],
  ['/beatmaps?mode=3&status=4', 'beatmaps'],
  ['/beatmaps/1703310', 'under dev'],
  ['/beatmaps/1703310/3501004', 'under dev'],
  ['/users/3', 'mizuki'],
  ['/users/5', '-[ Yuki ]-'],
  ...['', '?mode=1', '?mode=2', '?mode=3', '?relax=1', '?mode=1&relax=1', '?mode=2&relax=1'].map(
    (query): Screen => [`/users/15${query}`, '[relax only]'],
  ),
  ['/users/15?relax=2', '[relax only]'],
  ['/users/9', 'Pays The Rent'],
  ['/users/10', 'talks_a_lot'],
  ['/users/11', 'oldest'],
  ['/users/12', 'tor-user'],
  ['/users/13', 'Éloïse'],
  ['/users/14', 'll'],
  ['/users/1', '', 404],
  ['/users/2', '', 404],
  ['/scores/48213', 'WWWWWWWWWWWWWWW - Harbour Lights - Saltwater Radio [Another]'],
  [
    '/scores/48214',
    'WWWWWWWWWWWWWWW - すずめの音楽室 - 夜明けまえの踏切で、きみを待っている [未完成の約束]',
  ],
  ['/scores/48217', '霧島 はる - score'],
  ['/scores/48222', '[relax only] - Harbour Lights - Saltwater Radio [Another]'],
  ['/scores/48225', 'mizuki - K\'s "Trio" & <Friends> - Rock & [b]Roll[/b] <3 [Insane]'],
  ['/scores/48223', '', 404],
  ['/teams/1', 'under dev'],
  ['/about', 'under dev'],
  ['/chat', 'under dev'],
  ['/invite/abcdefghijklmnopqrstuvwxyz', 'invite'],
  ['/supporter', 'supporter'],
  ['/docs', 'ドキュメント一覧'],
  ['/reset-password', 'reset password'],
  ['/nowhere', 'not found', 404],
  ['/docs/ja/rules', 'ルール'],
  ['/docs/ja/faq', 'error', 404],
  ['/api/reference', 'api'],
]

// The invite of these addresses is a good one.
test.beforeEach(async ({ page }) => {
  await answerCalls(page, '/v3/invites/check', { json: { usable: true } })
})

for (const { list, tag } of [
  { list: screens, tag: '@real' },
  { list: moreScreens, tag: '@long' },
]) {
  for (const [route, title, status = 200] of list) {
    test(
      `${route} is drawn of real rows, fits with every name, and asks only the site and the hosts of its operator`,
      { tag },
      async ({ page, site, settings: { ASSET_URL = '' } }) => {
        await expectGoodScreen(
          page,
          { route, title: title ? `${title} - kodama!` : 'kodama!' },
          { status, widths: [1440, 390, 320, 195], hosts: [site, ASSET_URL] },
        )
      },
    )
  }
}

for (const [route] of screens) {
  test(
    `${route} in English fits at every width, and is readable at the widest and the narrowest`,
    { tag: '@long' },
    async ({ page }) => {
      await open(page, route)
      await page.getByRole('button', { name: 'English' }).click()
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Terms of use' })).toBeVisible()
      for (const width of [2560, 1440, 1024, 768, 640, 390, 360, 320, 195]) {
        await expectToFit(page, [width])
        if (width === 2560 || width === 320) expect(await listViolations(page)).toEqual([])
      }
    },
  )
}
