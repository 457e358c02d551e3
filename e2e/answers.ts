import type { Page } from '@playwright/test'

export type Answer = { status?: number; json?: unknown; body?: string } | 'abort' | Promise<void>

/**
 * Answers the calls of a path in the given order, the last of them again and again: with an answer, with a
 * connection that breaks, or with `code: 200` once a promise is kept. Gives the bodies that were sent.
 */
export async function answerCalls(page: Page, path: string, ...answers: Answer[]) {
  const sent: Record<string, string>[] = []
  await page.route(`**${path}`, async (route) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]
    sent.push(route.request().postDataJSON())
    if (answer === 'abort') return route.abort()
    if (!(answer instanceof Promise)) return route.fulfill(answer)
    await answer
    return route.fulfill({ json: { code: 200, message: 'ok' } })
  })
  return sent
}

export function failure(status: number, error_code: string, error_message: string): Answer {
  return { status, json: { code: status, error_code, error_message, user_feedback: error_message } }
}

/** The human check never comes to an end. */
export function holdHumanCheck(page: Page) {
  return page.route('**/v3/human-check/**', () => {})
}

export function breakHumanCheck(page: Page) {
  return page.route('**/v3/human-check/**', (route) => route.abort())
}

/** The browser complains of every answer that is no success; here they are meant. */
export function forgiveFailedCalls(problems: string[]) {
  const others = problems.filter((problem) => !problem.startsWith('Failed to load resource'))
  problems.splice(0, problems.length, ...others)
}

/** A promise, and how to keep it. */
export function promised() {
  let keep = () => {}
  const promise = new Promise<void>((resolve) => {
    keep = resolve
  })
  return { promise, keep }
}
