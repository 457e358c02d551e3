import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const written: string[] = []

/** Returns what writes this document of the operator. It is removed at the end of the test. */
export function documentWriter(dataFolder: string, name: string) {
  const file = path.join(dataFolder, 'documents', name)
  mkdirSync(path.dirname(file), { recursive: true })
  written.push(file)
  return (text: string) => writeFileSync(file, text)
}

export function removeDocuments() {
  for (const file of written.splice(0)) rmSync(file)
}
