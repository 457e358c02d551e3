import { expect, test } from 'vitest'
import { configFrom } from './config.ts'
import { urlTemplatesFrom } from './urls.ts'

test("covers and previews are where the operator says, else where the database says, else osu!'s", () => {
  const own = { cover: '/own/{set_id}', preview: '/sound/{set_id}' }
  const set = configFrom({ COVER_URL: 'https://covers.example/{set_id}' })
  expect(urlTemplatesFrom(set, own)).toMatchObject({
    cover: 'https://covers.example/{set_id}',
    preview: '/sound/{set_id}',
  })
  expect(urlTemplatesFrom(configFrom({}), { cover: undefined, preview: undefined })).toMatchObject({
    cover: 'https://assets.ppy.sh/beatmaps/{set_id}/covers/card.jpg',
    preview: 'https://b.ppy.sh/preview/{set_id}.mp3',
  })
})
