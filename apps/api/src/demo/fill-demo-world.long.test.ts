import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setIds } from '@kodama/demo-world/beatmapsets'
import { drawings } from '@kodama/demo-world/draw-world'
import { expect, test } from 'vitest'
import { typesOfDrawings } from '#testing/drawings'
import { demoTime } from '#testing/embedded-template'
import { testApp } from '#testing/test-app'
import { fillDemoWorld } from './fill-demo-world.ts'

test('every beatmapset has a cover and a melody, and the first players have pictures', async () => {
  const { app, db, config } = await testApp()
  await fillDemoWorld(db, config, { actor: 'site', now: demoTime }, {}, (folder) => {
    for (const draw of Object.values(drawings)) draw(folder)
  })
  for (const [player, set] of setIds.slice(0, 30).map((set, index) => [3 + index, set] as const)) {
    const [avatar, banner, ...ofSet] = await typesOfDrawings(app, player, set)
    expect([avatar, ...ofSet]).toEqual(['image/png', 'image/png', 'audio/wav'])
    // Few players have a banner of their own. The default one is WebP.
    expect(['image/png', 'image/webp']).toContain(banner)
  }
  const files = (kind: string) => readdirSync(path.join(config.DATA_DIR, 'assets', kind))
  expect(files('avatars')).toContain('3.png')
  expect(files('banners')).toContain('3.png')
  expect([files('covers').length, files('previews').length]).toEqual([120, 120])
})
