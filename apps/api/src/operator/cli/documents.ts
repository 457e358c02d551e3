import path from 'node:path'
import { writeStarter } from '#pages/document/write-starter'
import { prepareDataFolder } from '#platform/process/data-folder'
import type { Verb } from './verb.ts'

export const documentsStarter: Verb = {
  summary: 'write drafts of terms, privacy, guideline and faq',
  about: [
    'Writes drafts of four documents, in Japanese and in English, to the folder `documents` in the data',
    'folder: terms, privacy, guideline and faq. A file that is there already is never changed.',
    'The site shows them at once, so fill in what is in brackets right away, or remove the file.',
  ].join('\n'),
  async run({ DATA_DIR }) {
    prepareDataFolder(DATA_DIR)
    const folder = path.join(DATA_DIR, 'documents')
    const { written, kept } = await writeStarter(folder)
    const lines = [
      ...written.map((name) => `written   ${name}`),
      ...kept.map((name) => `unchanged ${name}`),
    ]
    const hint =
      written.length > 0
        ? `The site shows them now: edit them in ${folder}.`
        : 'Nothing was missing.'
    return { json: { folder, written, kept }, text: `${lines.join('\n')}\n${hint}\n` }
  },
}
