import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/open'
import { fillDemoWorld } from '#demo/fill-demo-world'
import { type Config, configFrom } from '#settings/config'

/** When the demo world of the tests was made. */
export const demoTime = new Date('2026-11-15T00:00:00Z')

const templates = {
  migrated: async () => {},
  demo: async (db: Awaited<ReturnType<typeof openDatabase>>['db'], config: Config) => {
    await fillDemoWorld(db, config, demoTime, () => {})
  },
}
export type Template = keyof typeof templates

const made = new Map<Template, Promise<Buffer>>()

/** An embedded database as the bytes of its file: made once, then written wherever a test needs one. */
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
    // Into the one file, from the log beside it.
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await db.destroy()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
