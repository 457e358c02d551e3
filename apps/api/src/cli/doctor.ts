import { examine } from '#doctor/examine'
import type { Verb } from './verb.ts'

const signs = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

export const doctor: Verb = {
  summary: 'check the configuration and everything it points to',
  about:
    'Checks the settings, the data folder, the database with its version and rights, Redis, mail and\nthe human check. Changes nothing. Ends with 1 when something would not work.',
  async run(config) {
    const findings = await examine(config)
    return {
      json: { findings },
      text: findings
        .map(
          ({ verdict, about, sentence }) => `${signs[verdict]}  ${about.padEnd(13)}${sentence}\n`,
        )
        .join(''),
      exitCode: findings.some(({ verdict }) => verdict === 'fail') ? 1 : 0,
    }
  },
}
