import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** @type {(() => unknown)[]} */
const ofFile = []

afterAll(async () => {
  for (const act of ofFile.toReversed()) await act()
})

/**
 * After the test, or, for what all tests of a file share, after the last of them.
 * @param {() => unknown} act
 */
export function atTheEnd(act) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await act()))
  else ofFile.push(act)
}
