import { expectProblems, missingFile } from './problems.ts'
import { expect, follow, hydrated, open, test } from './server.ts'

const answers = {
  'is gone': { status: 404, json: {} },
  'is a page': { contentType: 'text/html', body: '<h1>kodama' },
}

for (const [what, answer] of Object.entries(answers)) {
  test(
    `a link to a page whose file ${what}, because the site was updated, loads the page anew`,
    { tag: '@phone' },
    async ({ page, problems }) => {
      await open(page, '/')
      await page.route(/assets\/supporter-/, (route) => route.fulfill(answer), { times: 1 })
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await follow(page, '/supporter')
      await page.waitForFunction(() => !('isSamePage' in window))
      await hydrated(page)
      await expect(page).toHaveTitle('supporter - kodama!')
      await expect(page.getByRole('slider')).toBeVisible()
      await expectProblems(problems, [missingFile('supporter-')], {
        possible: [/^Failed to load module script: .* MIME type of "text\/html"/],
      })
    },
  )
}

test('a panel whose file is gone says so, and what is typed in the page stays', async ({
  page,
}) => {
  await open(page, '/users/register')
  await page.getByLabel('ユーザー名').fill('echo')
  await page.route(/assets\/(account-panel|modal)-/, (route) =>
    route.fulfill({ status: 404, json: {} }),
  )
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'サイトが更新' })).toBeVisible()
  await expect(page.getByLabel('ユーザー名')).toHaveValue('echo')
})
