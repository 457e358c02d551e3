import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes passed tests, failures and seconds per file to the file named by `REPORT`. */
export default class VitestReport {
  /** @type {NonNullable<import('vitest/node').Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failures = [
      ...unhandled.map((error) => `outside of any test: ${error.stack ?? error.message}`),
      ...modules.flatMap((module) =>
        module.errors().map((error) => `${module.moduleId}: ${error.message}`),
      ),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map(
          (test) =>
            `[${test.project.name}] ${test.module.moduleId}: ${test.fullName}: ${test.result().errors?.[0]?.message}`,
        ),
    ]
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const files = Object.fromEntries(
      modules.map((module) => [
        `${module.project.name} ${path.relative(process.cwd(), module.moduleId)}`,
        module.diagnostic().duration / 1000,
      ]),
    )
    writeFileSync(String(process.env['REPORT']), JSON.stringify({ passed, failures, files }))
  }
}
