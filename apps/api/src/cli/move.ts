import { moveDatabase } from '#move/move-database'
import { prepareDataFolder } from '#process/data-folder'
import { tableOf } from './lines.ts'
import type { Verb } from './verb.ts'

export const move: Verb = {
  summary: 'copy an embedded database to the MariaDB or MySQL of DATABASE_URL',
  takes: ['file'],
  about: [
    'Copies every player, score, beatmap, invite, session and act of an embedded database to the empty',
    'database that DATABASE_URL names, wholly or not at all. The file stays as it is; what the site',
    'writes to it after the copy has begun is not moved, so stop the site first.',
  ].join('\n'),
  async run(config, [file = ''], now) {
    prepareDataFolder(config.DATA_DIR)
    const moved = await moveDatabase(config, file, now)
    const lines = Object.entries(moved).map(([name, rows]) => [name, String(rows)])
    return { json: { moved }, text: `${tableOf(['table', 'rows'], lines)}Moved ${file}.\n` }
  },
}
