import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** @type {(() => unknown)[]} */
const ofFile = []

afterAll(async () => {
  for (const act of ofFile.toReversed()) await act()
})

/**
 * Runs after the current test, or, outside of a test, after the last test of the file.
 * @param {() => unknown} act
 */
export function atTheEnd(act) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await act()))
  else ofFile.push(act)
}
