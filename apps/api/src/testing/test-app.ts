import { onTestFinished } from 'vitest'
import { buildApp } from '#app'
import { configFrom } from '#config'
import { openDatabase } from '#db/open'
import { loadWebBuild } from '#web-build'
import { builtSite } from './built-site.ts'
import { testDatabaseSettings } from './test-database.ts'

/** The real app on a fresh database and the built site. */
export async function testApp(settings: Record<string, string> = {}) {
  const config = configFrom({
    ...(await testDatabaseSettings()),
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const database = await openDatabase(config)
  const app = await buildApp({
    config,
    db: database.db,
    web: await loadWebBuild(builtSite),
    now: () => new Date(),
  })
  onTestFinished(async () => {
    await app.close()
    await database.db.destroy()
  })
  return { app, config, ...database }
}
