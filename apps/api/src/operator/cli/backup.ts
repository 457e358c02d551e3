import { backUp } from '#operator/backup/back-up'
import { restore as restoreBackup } from '#operator/backup/restore'
import type { Verb } from './verb.ts'

export const backup: Verb = {
  summary: 'copy the embedded database to the backups folder',
  about:
    'Copies the embedded database as it is at this moment to the folder `backups` in the data folder,\nchecks the copy, and keeps the newest 7 and one a week for 4 weeks before them.\nThe site may go on running. Pictures in the data folder are not part of it.',
  async run(config, _args, by) {
    const { file, bytes, removed } = await backUp(config, by)
    const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
    return { json: { file, bytes, removed }, text: `Backed up to ${file} (${size}).\n` }
  },
}

export const restore: Verb = {
  summary: 'replace the embedded database with a backup',
  args: ['file'],
  about:
    'Checks a backup and replaces the embedded database with it, completely or not at all.\nThe database is first copied to the backups folder. The site may go on running.',
  async run(config, [file = ''], by) {
    const { kept } = await restoreBackup(config, file, by)
    const before = kept
      ? ` What was there before is kept as ${kept}.`
      : ' There was no database before.'
    return { json: { restored: file, kept }, text: `Restored ${file}.${before}\n` }
  },
}
