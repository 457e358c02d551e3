import { listViolations } from '../axe.ts'
import { expectGoodScreen, expectToFit } from '../screens.ts'
import { expect, hydrated, test } from '../server.ts'

const longTitle = `mizuki - ${'Artist'.repeat(21)} - ${'Ah'.repeat(64)} [${'W'.repeat(128)}]`
const cover = (set: number) => `/beatmaps/${set}/covers/card.jpg`

/** Every screen with its tab title, and the path of its preview picture on the operator's host if it has its own. */
type Screen = [route: string, title: string, picture?: string | undefined, status?: number]
const screens: Screen[] = [
  ['/', 'home'],
  ['/leaderboards', 'leaderboards'],
  ['/beatmaps', 'beatmaps'],
  ['/users/4', 'WWWWWWWWWWWWWWW', '/4?t='],
  ['/users/6', '霧島 はる', '/6?t='],
  ['/users/7', 'first_timer', '/7?t='],
  ['/scores/48211', 'WWWWWWWWWWWWWWW - Harbour Lights - Saltwater Radio [Another]', cover(1011011)],
  ['/scores/48216', '霧島 はる - score'],
  ['/scores/48224', longTitle, cover(1811117)],
  ['/users/8', '', undefined, 404],
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
  ['/users/3', 'mizuki', '/3?t='],
  ['/users/5', '-[ Yuki ]-', '/5?t='],
  ...['', '?mode=1', '?mode=2', '?mode=3', '?relax=1', '?mode=1&relax=1', '?mode=2&relax=1'].map(
    (query): Screen => [`/users/15${query}`, '[relax only]', '/15?t='],
  ),
  ['/users/15?relax=2', '[relax only]', '/15?t='],
  ['/users/9', 'Pays The Rent', '/9?t='],
  ['/users/10', 'talks_a_lot', '/10?t='],
  ['/users/11', 'oldest', '/11?t='],
  ['/users/12', 'tor-user', '/12?t='],
  ['/users/13', 'Éloïse', '/13?t='],
  ['/users/14', 'll', '/14?t='],
  ['/users/1', '', undefined, 404],
  ['/users/2', '', undefined, 404],
  ['/scores/48213', 'WWWWWWWWWWWWWWW - Harbour Lights - Saltwater Radio [Another]', cover(1011011)],
  [
    '/scores/48214',
    'WWWWWWWWWWWWWWW - すずめの音楽室 - 夜明けまえの踏切で、きみを待っている [未完成の約束]',
    cover(1538872),
  ],
  ['/scores/48217', '霧島 はる - score'],
  ['/scores/48222', '[relax only] - Harbour Lights - Saltwater Radio [Another]', cover(1011011)],
  [
    '/scores/48225',
    'mizuki - K\'s "Trio" & <Friends> - Rock & [b]Roll[/b] <3 [Insane]',
    cover(1962301),
  ],
  ['/scores/48223', '', undefined, 404],
  ['/teams/1', 'under dev'],
  ['/about', 'under dev'],
  ['/chat', 'under dev'],
  ['/invite/abcdefghijklmnopqrstuvwxyz', 'invite'],
  ['/supporter', 'supporter'],
  ['/docs', 'ドキュメント一覧'],
  ['/reset-password', 'reset password'],
  ['/nowhere', 'not found', undefined, 404],
  ['/docs/ja/rules', 'ルール'],
  ['/docs/ja/faq', 'error', undefined, 404],
  ['/api/reference', 'api'],
]

for (const { list, tag } of [
  { list: screens, tag: '@real' },
  { list: moreScreens, tag: '@long' },
]) {
  for (const [route, title, picture, status = 200] of list) {
    test(
      `${route} is drawn of real rows, fits with every name, and asks only the site and the hosts of its operator`,
      { tag },
      async ({ page, site, settings: { ASSET_URL = '' } }) => {
        await expectGoodScreen(
          page,
          {
            route,
            title: title ? `${title} - kodama!` : 'kodama!',
            picture: picture ? ASSET_URL + picture : `${site}/icons/share.png`,
          },
          { status, widths: [1440, 390, 320], hasAxe: true, hosts: [site, ASSET_URL] },
        )
      },
    )
  }
}

for (const [route] of [...screens, ...moreScreens]) {
  test(
    `${route} in English fits at every width, and is readable at the widest and the narrowest`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(route)
      await hydrated(page)
      await page.getByRole('button', { name: 'English' }).click()
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Terms of use' })).toBeVisible()
      for (const width of [2560, 1440, 1024, 768, 640, 390, 360, 320]) {
        await expectToFit(page, [width])
        if (width === 2560 || width === 320) expect(await listViolations(page)).toEqual([])
      }
    },
  )
}
