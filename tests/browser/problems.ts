import { expect } from '@playwright/test'

export const failedCall = /^Failed to load resource/
export const abortedCall = /^Failed to load resource: net::ERR_FAILED/
/** Not deterministic: the browser waits some seconds before it reports a preload as unused. */
export const unusedPreload = /was preloaded using link preload but not used within a few seconds/

export function failedWith(status: number) {
  return new RegExp(`^Failed to load resource: .* status of ${status}`)
}

export function missingFile(name = '') {
  return new RegExp(`Failed to fetch dynamically imported module: .*/assets/${name}`)
}

/** Asserts that each expected problem was reported, and none but these and the possible ones. Empties the list. */
export async function expectProblems(
  problems: string[],
  expected: RegExp[],
  { possible = [] }: { possible?: RegExp[] } = {},
) {
  const listMissing = () =>
    expected.filter((pattern) => !problems.some((text) => pattern.test(text)))
  await expect.poll(listMissing).toEqual([])
  allowProblems(problems, [...expected, ...possible])
}

/** Asserts that only these problems were reported, if any. Empties the list. */
export function allowProblems(problems: string[], possible: RegExp[]) {
  const isExplained = (problem: string) => possible.some((pattern) => pattern.test(problem))
  expect(problems.filter((problem) => !isExplained(problem))).toEqual([])
  problems.length = 0
}
