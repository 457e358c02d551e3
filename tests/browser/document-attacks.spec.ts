import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { attacks } from '../../apps/web/src/testing/document-attacks.ts'
import { documentWriter, removeDocuments } from './operator-documents.ts'
import { expect, follow, open, test } from './server.ts'

const textFile = '**/assets/rules-*.js'
const dangerous =
  'script, iframe, frame, object, embed, svg, math, style, form, button, base, meta, link, [style], [srcset], [srcdoc]'

test.afterEach(removeDocuments)

for (const [policy, bypassCSP] of [
  ['with', false],
  ['without', true],
] as const) {
  test.describe(`${policy} the content security policy`, () => {
    test.use({ bypassCSP })

    test('no attack in a document runs', async ({ page, problems }) => {
      await expectHarmless(
        page,
        problems,
        attacks.filter((_, index) => index % 10 === 0),
      )
    })

    test(
      'not one of all attacks in a document runs',
      { tag: '@long' },
      async ({ page, problems, dataFolder }) => {
        await expectHarmless(page, problems, attacks)
        await expectHarmlessFiles(page, problems, attacks, dataFolder)
      },
    )

    test('no attack in a document of the operator runs, rendered by the server', async ({
      page,
      problems,
      dataFolder,
    }) => {
      const some = attacks.filter((_, index) => index % 10 === 5)
      await expectHarmlessFiles(page, problems, some, dataFolder)
    })
  })
}

async function expectHarmless(page: Page, problems: string[], attacks: string[]) {
  let text = ''
  const letAttack = await prepareAttacks(page, problems)
  await page.route(textFile, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(text)}`,
    }),
  )
  await letAttack(attacks, async (attack) => {
    text = attack
    await open(page, '/about')
    await follow(page, '/docs/ja/rules')
  })
}

/** Each file has a new name, because a rendered page stays in the cache for a while. */
async function expectHarmlessFiles(
  page: Page,
  problems: string[],
  attacks: string[],
  dataFolder: string,
) {
  const letAttack = await prepareAttacks(page, problems)
  await letAttack(attacks, async (text) => {
    const id = `attack-${randomUUID()}`
    const put = documentWriter(dataFolder, `ja/${id}.md`)
    put(`---\ntitle: <img src=x onerror=pwn()></title><script>pwn()</script>\n---\n\n${text}`)
    await open(page, `/docs/ja/${id}`)
  })
}

/** Returns what lets attacks run, some at a time, on the page that is shown for their text. */
async function prepareAttacks(page: Page, problems: string[]) {
  // The browser reports blocked pictures, which do not matter here.
  page.context().removeAllListeners('request')
  await page.route(/evil\.example/, (route) => route.abort())
  if (!(await page.evaluate(() => 'pwn' in window))) {
    await page.exposeFunction('pwn', () => problems.push('an attack ran'))
  }
  return async (attacks: string[], show: (text: string) => Promise<void>) => {
    for (let start = 0; start < attacks.length; start += 15) {
      await show(['first &amp; last', ...attacks.slice(start, start + 15)].join('\n\n'))
      await expect(page.getByText('first & last')).toBeVisible()
      const markup = page.getByRole('article')
      await expect(markup.locator(dangerous)).toHaveCount(0)
      const protocols = await markup
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
      expect(protocols.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([])
    }
  }
}
