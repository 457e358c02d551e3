import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const moduleId = 'virtual:texts-version'

/** A module with a hash of all files with texts. */
export const textsVersion: Plugin = {
  name: 'texts-version',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load: (id) =>
    id === `\0${moduleId}` ? `export const textsVersion = '${hashOfTexts()}'` : undefined,
}

function hashOfTexts() {
  const folder = path.join(import.meta.dirname, 'public/locales')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const hash = createHash('sha256')
  for (const file of files.filter((name) => name.endsWith('.json')).toSorted()) {
    hash.update(file).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('base64url').slice(0, 8)
}
