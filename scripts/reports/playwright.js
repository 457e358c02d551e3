import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes passed tests, failures and seconds per file to the file named by `REPORT`. */
export default class PlaywrightReport {
  passed = 0
  failures = /** @type {string[]} */ ([])
  files = /** @type {Record<string, number>} */ ({})

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
    const project = test.parent.project()?.name
    const name = `${project} ${path.relative(process.cwd(), test.location.file)}`
    this.files[name] = (this.files[name] ?? 0) + result.duration / 1000
  }

  onEnd() {
    const { passed, failures, files } = this
    writeFileSync(String(process.env['REPORT']), JSON.stringify({ passed, failures, files }))
  }
}
