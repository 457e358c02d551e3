import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { insertDemoWorld } from '#operator/demo/fill-demo-world'
import { openDatabase } from '#platform/database/migrations/open'
import { type Config, configFrom } from '#platform/settings/config'

export const demoTime = new Date('2026-11-15T00:00:00Z')

const templates = {
  migrated: async () => {},
  demo: async (db: Awaited<ReturnType<typeof openDatabase>>['db'], config: Config) => {
    await insertDemoWorld(db, config.SITE_URL, { actor: 'site', now: demoTime })
  },
}
export type Template = keyof typeof templates

const made = new Map<Template, Promise<Buffer>>()

/** The bytes of a database file, made once: a test writes them wherever it needs a database. */
export function embeddedTemplate(name: Template): Promise<Buffer> {
  const bytes = made.get(name) ?? make(name)
  made.set(name, bytes)
  return bytes
}

async function make(name: Template) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-template-'))
  const file = path.join(folder, 'kodama.db')
  try {
    const config = configFrom({ DATA_DIR: folder, DATABASE_URL: `sqlite:${file}` })
    const { db } = await openDatabase(config)
    await templates[name](db, config)
    // Moves everything from the write-ahead log into the file.
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await db.destroy()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
