import { backUp } from '#backup/back-up'
import type { Verb } from './verb.ts'

export const backup: Verb = {
  summary: 'copy the embedded database to the backups folder',
  takes: [],
  about:
    'Copies the embedded database as it is at this moment to the folder `backups` in the data folder,\nchecks the copy, and keeps the newest 7 and one a week for 4 weeks before them.\nThe site may go on running. Pictures in the data folder are not part of it.',
  async run(config, _args, now) {
    const { file, bytes, removed } = await backUp(config, now)
    const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
    return { json: { file, bytes, removed }, text: `Backed up to ${file} (${size}).\n` }
  },
}
