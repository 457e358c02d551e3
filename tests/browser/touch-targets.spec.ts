import { expect, open, test } from './server.ts'

test(
  'with a finger, what can be pressed on a leaderboard, a profile and in the footer is at least 44 pixels high and wide',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a pointer needs less')
    for (const address of ['/leaderboards', '/users/51']) {
      await open(page, address)
      const pressable = page.locator(
        'main :is(a, button), header :is([aria-controls]), footer :is(a, button)',
      )
      expect(await pressable.count()).toBeGreaterThan(20)
      expect(await pressable.evaluateAll(smallOf)).toEqual([])
    }
  },
)

/** Measured by what a finger meets: the area of a link can be larger than its box. */
function smallOf(elements: Element[]) {
  return elements
    .filter((element) => element.checkVisibility())
    .map((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const far = (byX: number, byY: number) => {
        let steps = 0
        while (
          steps < 44 &&
          element.contains(
            document.elementFromPoint(x + width / 2 + byX * steps, y + height / 2 + byY * steps),
          )
        )
          steps++
        return steps
      }
      return {
        name: element.getAttribute('aria-label') ?? element.textContent,
        width: far(-1, 0) + far(1, 0),
        height: far(0, -1) + far(0, 1),
      }
    })
    .filter(({ width, height }) => width < 44 || height < 44)
}
