import { restore as restoreBackup } from '#backup/restore'
import type { Verb } from './verb.ts'

export const restore: Verb = {
  summary: 'put a backup in the place of the embedded database',
  takes: ['file'],
  about:
    'Checks a backup and puts its content in the place of the embedded database, wholly or not at all.\nWhat was there is kept in the backups folder first. The site may go on running.',
  async run(config, [file = ''], now) {
    const { kept } = await restoreBackup(config, file, now)
    const before = kept ? ` What was there before is kept as ${kept}.` : ''
    return { json: { restored: file, kept }, text: `Restored ${file}.${before}\n` }
  },
}
