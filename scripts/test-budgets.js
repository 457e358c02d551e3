/**
 * @typedef {{ seconds: number, reason: string }} Budget
 * @typedef {{ each: Record<string, number>, files: Record<string, Budget> }} Budgets
 */

/**
 * The seconds that a test file may take on two idle cores, by its project. A file that needs more is listed here with
 * the reason.
 * @type {{ quick: Budgets, long: Budgets }}
 */
export const budgets = {
  quick: {
    each: {
      unit: 8,
      repository: 20,
      web: 8,
      'api-pure': 8,
      api: 15,
      'api-mariadb': 15,
      process: 45,
      desktop: 45,
      phone: 35,
      real: 45,
    },
    files: {
      'desktop tests/browser/accounts.spec.ts': {
        seconds: 60,
        reason:
          'it registers, signs in and resets against the real limits, one player after another',
      },
      'desktop tests/browser/every-route.spec.ts': {
        seconds: 90,
        reason: 'it opens every screen of the site once, and axe looks at each',
      },
      'process tests/process/power-cut.test.js': {
        seconds: 60,
        reason: 'it starts the site and its database anew after each kill',
      },
    },
  },
  long: {
    each: {
      unit: 60,
      repository: 60,
      web: 60,
      'api-pure': 90,
      api: 90,
      'api-mariadb': 180,
      'api-mysql': 20,
      process: 240,
      alone: 240,
      desktop: 90,
      phone: 90,
      beside: 90,
      real: 90,
    },
    files: {
      ...Object.fromEntries(
        ['desktop', 'phone', 'beside'].map((project) => [
          `${project} tests/browser/every-route.spec.ts`,
          { seconds: 300, reason: 'every screen in both languages at nine widths, with axe' },
        ]),
      ),
      'real tests/browser/real/every-screen.spec.ts': {
        seconds: 300,
        reason: 'every screen with every kind of row, in both languages at eight widths, with axe',
      },
      ...Object.fromEntries(
        ['api', 'api-mariadb'].map((project) => [
          `${project} apps/api/src/http/any-request.long.test.ts`,
          { seconds: 400, reason: 'it makes 50,000 requests, one after another' },
        ]),
      ),
      ...Object.fromEntries(
        ['api', 'api-mariadb'].map((project) => [
          `${project} apps/api/src/http/sql-injection.long.test.ts`,
          { seconds: 400, reason: 'it makes 25,000 requests, one after another' },
        ]),
      ),
      'cluster tests/process/scaling.long.test.js': {
        seconds: 180,
        reason:
          'it starts and restarts every server of four machines, as the guide to a cluster does',
      },
      'cluster tests/process/cluster.long.test.js': {
        seconds: 420,
        reason:
          'each of fifty faults of a cluster lasts for seconds, and it must be whole again before the next',
      },
    },
  },
}

/**
 * One sentence for each file over its budget.
 * @param {Record<string, number>} times
 * @param {Budgets} budgets
 */
export function listOverBudget(times, { each, files }) {
  return Object.entries(times).flatMap(([name, seconds]) => {
    const most = files[name]?.seconds ?? each[name.slice(0, name.indexOf(' '))] ?? 0
    if (seconds <= most) return []
    return [
      `${name} took ${seconds.toFixed(1)} s, and its budget is ${most} s: make it faster, or raise the budget in scripts/test-budgets.js with a reason`,
    ]
  })
}
