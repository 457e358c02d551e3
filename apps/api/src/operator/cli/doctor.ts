import { emailFrom } from '@kodama/rules/emails'
import { examine } from '#operator/doctor/examine'
import { OperatorError } from '#platform/settings/operator-error'
import type { Verb } from './verb.ts'

const signs = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

export const doctor: Verb = {
  summary: 'check the configuration and everything it points to',
  about: [
    'Checks the settings and all that they point to: files and disk, the database with its version,',
    "rights and clock, mail, the human check, and bancho.py's hosts: whether registration in the",
    'game is closed, whether links of the game lead here, and whether both serve the same avatars.',
    'Changes nothing. Ends with 1 when something would not work.',
  ].join('\n'),
  options: { mail: { value: 'address', about: 'send a mail there, to see whether it arrives' } },
  async run(config, _args, { now }, { mail }, envFile) {
    const mailTo = mail === undefined ? undefined : emailFrom(mail)
    if (mail !== undefined && !mailTo) throw new OperatorError('--mail must be an e-mail address.')
    const findings = await examine(config, { now, mailTo, envFile: envFile?.file })
    return {
      json: { findings },
      text: findings
        .map(
          ({ verdict, about, sentence }) => `${signs[verdict]}  ${about.padEnd(14)}${sentence}\n`,
        )
        .join(''),
      exitCode: findings.some(({ verdict }) => verdict === 'fail') ? 1 : 0,
    }
  },
}
