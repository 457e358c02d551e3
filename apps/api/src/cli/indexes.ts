import { scoreIndexes, type ScoreIndex } from '#db/indexes'
import { addMissingIndexes } from '#score/add-missing-indexes'
import type { Verb } from './verb.ts'
import { withDatabase } from './with-database.ts'

export const indexes: Verb = {
  summary: "add the indexes that the lists of scores need to bancho.py's table",
  takes: [],
  about: [
    "Adds to bancho.py's table scores what is missing of",
    '',
    ...scoreIndexes.map((index) => `  ${describe(index)}`),
    '',
    'and nothing else: no column is changed. The game server may go on running meanwhile; with a million',
    'scores it takes some seconds. In a database that kodama made itself they are there already.',
    'Without them every list of scores reads all scores of its player.',
  ].join('\n'),
  run(config, _args, now) {
    return withDatabase(config, async (db, kind) => {
      const added = await addMissingIndexes({ db, kind }, now)
      return {
        json: { added: added.map(({ name }) => name) },
        text:
          added.length > 0
            ? added.map((index) => `Added ${describe(index)}.\n`).join('')
            : 'Nothing is missing.\n',
      }
    })
  },
}

function describe({ name, columns }: ScoreIndex) {
  return `${name} (${columns.join(', ')})`
}
