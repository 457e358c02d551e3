import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { allowProblems, failedCall } from './problems.ts'

type Known = { status?: number; json?: unknown; body?: string } | 'abort'
export type Answer = Known | Promise<Known | void>

/**
 * Answers the calls of a path in the given order, and repeats the last answer. 'abort' breaks the connection; a promise
 * delays the answer, and one without a value means `code: 200`. Returns the bodies that were sent.
 */
export async function answerCalls(page: Page, path: string, ...answers: Answer[]) {
  const sent: Record<string, string>[] = []
  await page.route(`**${path}`, async (route) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]
    sent.push(route.request().postDataJSON())
    const known = (await answer) ?? { json: { code: 200, message: 'ok' } }
    return known === 'abort' ? route.abort() : route.fulfill(known)
  })
  return sent
}

export function failure(status: number, error_code: string, error_message: string): Answer {
  return { status, json: { code: status, error_code, error_message, user_feedback: error_message } }
}

/** Makes the work small: no server looks at the token. */
export function easeHumanCheck(page: Page) {
  const work = { algorithm: 'SCRYPT', cost: 2, memoryCost: 8, parallelism: 1, keyLength: 32 }
  return page.route('**/v3/human-check/challenge*', (route) => {
    const random = { nonce: randomBytes(16).toString('hex'), salt: randomBytes(16).toString('hex') }
    return route.fulfill({
      json: { parameters: { ...work, ...random, keyPrefix: '0' }, signature: '00' },
    })
  })
}

/** The human check works until the returned function is called. */
export function holdHumanCheck(page: Page) {
  return hold(page, '**/v3/human-check/**')
}

export function breakHumanCheck(page: Page) {
  return page.route('**/v3/human-check/**', (route) => route.abort())
}

export async function humanCheckReady(page: Page) {
  await expect(page.locator('fieldset[data-state]')).toHaveAttribute('data-state', 'ready')
}

/** Sends a form by Enter in one of its fields, and waits until the call has been made. */
export async function sendByEnter(page: Page, field: string, sent: unknown[]) {
  const before = sent.length
  await humanCheckReady(page)
  await expect(page.locator('form [type=submit]')).toBeEnabled()
  await page.getByLabel(field, { exact: true }).press('Enter')
  await expect.poll(() => sent.length).toBe(before + 1)
}

export function forgiveFailedCalls(problems: string[]) {
  allowProblems(problems, [failedCall])
}

export function promised() {
  let keep = () => {}
  const promise = new Promise<void>((resolve) => {
    keep = resolve
  })
  return { promise, keep }
}

/** Keeps requests of this pattern waiting until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp) {
  const { promise, keep } = promised()
  await page.route(pattern, async (route) => {
    await promise
    await route.fallback()
  })
  return keep
}
