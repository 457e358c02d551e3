import { writeFileSync } from 'node:fs'

/** Writes how many tests passed and what failed to the file that `REPORT` names. */
export default class VitestReport {
  /** @type {NonNullable<import('vitest/node').Reporter['onTestRunEnd']>} */
  onTestRunEnd(files, unhandled) {
    const tests = files.flatMap((file) => [...file.children.allTests()])
    const failures = [
      ...unhandled.map((error) => `outside of any test: ${error.stack ?? error.message}`),
      ...files.flatMap((file) =>
        file.errors().map((error) => `${file.moduleId}: ${error.message}`),
      ),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map(
          (test) =>
            `[${test.project.name}] ${test.module.moduleId}: ${test.fullName}: ${test.result().errors?.[0]?.message}`,
        ),
    ]
    const passed = tests.filter((test) => test.result().state === 'passed').length
    writeFileSync(String(process.env['REPORT']), JSON.stringify({ passed, failures }))
  }
}
