import { writeFileSync } from 'node:fs'

/** Writes how many tests passed and what failed to the file that `REPORT` names. */
export default class PlaywrightReport {
  passed = 0
  failures = /** @type {string[]} */ ([])

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    this.failures.push(`outside of any test: ${error.message}`)
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    if (result.status === 'passed') this.passed += 1
    else if (result.status !== 'skipped')
      this.failures.push(`${test.titlePath().slice(1).join(' › ')}: ${result.error?.message}`)
  }

  onEnd() {
    const { passed, failures } = this
    writeFileSync(String(process.env['REPORT']), JSON.stringify({ passed, failures }))
  }
}
