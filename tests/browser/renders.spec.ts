import type { Page } from '@playwright/test'
import { hold } from './answers.ts'
import { cards, searchBox, searchPath } from './beatmapsets.ts'
import { expect, open, test } from './server.ts'

/** How many components may be rendered. Lower a number when an interaction has become cheaper. */
const most = { nextPage: 358, mark: 20, aroundCountries: 8, filter: 974 }

/** Runs in the page, before React: React tells its developer tools of each commit. */
function watchCommits() {
  type Fiber = {
    tag: number
    flags: number
    child: Fiber | null
    sibling: Fiber | null
    alternate: Fiber | null
  }
  const functionComponent = 0
  const forwardRef = 11
  const simpleMemo = 15
  const performedWork = 1
  const renders = { components: 0 }

  function countRendered({ child, alternate }: Fiber): number {
    // Nothing below was rendered again.
    if (alternate && alternate.child === child) return 0
    let count = 0
    for (let fiber = child; fiber; fiber = fiber.sibling) {
      const isComponent = [functionComponent, forwardRef, simpleMemo].includes(fiber.tag)
      if (isComponent && fiber.flags & performedWork) count += 1
      count += countRendered(fiber)
    }
    return count
  }

  Object.assign(window, {
    renders,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
        renders.components += countRendered(current)
      },
    },
  })
}

/** How many components React renders during the act. */
async function countRenders(page: Page, act: () => Promise<unknown>) {
  const before = await readRenders(page)
  await act()
  return (await readRenders(page)) - before
}

function readRenders(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'renders').components)
}

test.beforeEach(({ page }) => page.addInitScript(watchCommits))

test('another page of the leaderboards renders its rows dimmed, and then the new ones', async ({
  page,
}) => {
  await open(page, '/leaderboards')
  const table = page.getByRole('table')
  const renders = await countRenders(page, async () => {
    const release = await hold(page, '**/v3/leaderboard?**')
    await page.getByRole('link', { name: '次へ' }).click()
    await expect(table).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(table).toHaveAttribute('aria-busy', 'false')
  })
  expect(renders).toBeLessThanOrEqual(most.nextPage)
})

test('the mark of the own row renders no other row', async ({ page, request }) => {
  const { data } = await (await request.get('/v3/leaderboard')).json()
  const { id, username } = data[6]
  await open(page, '/leaderboards')
  await page.route('**/v3/users/*/rank**', (route) => route.fulfill({ json: { rank: null } }))
  const renders = await countRenders(page, async () => {
    const identity = { token: 'abc', user: { id, name: username, privileges: 3 } }
    await page.evaluate((text) => {
      localStorage.setItem('identity', text)
      dispatchEvent(new StorageEvent('storage'))
    }, JSON.stringify(identity))
    await expect(page.locator('#you')).toContainText(username)
  })
  expect(renders).toBeLessThanOrEqual(most.mark)
})

test('an arrow key in the list of countries renders two of them, and a letter each country that is found at most once', async ({
  page,
}) => {
  await open(page, '/leaderboards')
  await page.getByRole('button', { name: /^国・地域/ }).click()
  // With a finger, the field is not focused by itself.
  await page.getByRole('combobox').click()
  const options = page.getByRole('option')
  // The first of them come before the others.
  await expect.poll(() => options.count()).toBeGreaterThan(200)
  const all = await options.count()
  const press = (key: string, found: number) =>
    countRenders(page, async () => {
      await page.keyboard.press(key)
      await expect(options).toHaveCount(found)
    })
  expect(await press('ArrowDown', all)).toBeLessThanOrEqual(4 + most.aroundCountries)
  // Each with its flag.
  expect(await press('j', 9)).toBeLessThanOrEqual(2 * 9 + most.aroundCountries)
  expect(await press('Backspace', all)).toBeLessThanOrEqual(2 * all + most.aroundCountries)
})

test('a letter in the search of beatmaps renders nothing until the typing pauses', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/beatmaps')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await searchBox(page).click()
  expect(await countRenders(page, () => page.keyboard.press('n'))).toBe(0)
  await expect(searchBox(page)).toHaveValue('n')
})

test('a filter of beatmaps renders the old cards at most once more, and the new ones', async ({
  page,
}) => {
  await open(page, '/beatmaps')
  const renders = await countRenders(page, async () => {
    const release = await hold(page, searchPath)
    const modes = page.getByRole('navigation', { name: 'モード' })
    await modes.getByRole('link', { name: 'taiko' }).click()
    await expect(page).toHaveURL('/beatmaps?mode=1')
    release()
    await expect(cards(page)).toHaveCount(28)
  })
  expect(renders).toBeLessThanOrEqual(most.filter)
})
