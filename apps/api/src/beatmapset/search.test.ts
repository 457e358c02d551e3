import type { Beatmapset } from '@kodama/contract/beatmapset'
import { expect, test } from 'vitest'
import { makeBeatmap } from '#testing/make'
import { testApp } from '#testing/test-app'

const address = '/api/v2/beatmapsets/search'

test('a beatmapset is shown with every field, its beatmaps and its counts', async () => {
  const { app, db } = await testApp()
  const set = { set_id: 7, title: '木霊', artist: '森の音', creator: 'aoba' }
  await makeBeatmap(db, { ...set, id: 71, version: 'Oni', mode: 1, diff: 4.123, plays: 3 })
  await makeBeatmap(db, { ...set, id: 72, version: 'Rain', mode: 2, diff: 2.5, plays: 4 })
  await db
    .insertInto('favourites')
    .values([3, 4].map((userid) => ({ userid, setid: 7 })))
    .execute()
  expect((await app.inject(address)).json()).toEqual({
    beatmapsets: [
      {
        id: 7,
        title: '木霊',
        artist: '森の音',
        creator: 'aoba',
        status: 'ranked',
        favourite_count: 2,
        play_count: 7,
        preview_url: 'https://b.ppy.sh/preview/7.mp3',
        covers: { card: 'https://assets.ppy.sh/beatmaps/7/covers/card.jpg' },
        beatmaps: [
          { id: 71, difficulty_rating: 4.123, version: 'Oni', mode: 'taiko' },
          { id: 72, difficulty_rating: 2.5, version: 'Rain', mode: 'fruits' },
        ],
      },
    ] satisfies Beatmapset[],
    cursor_string: null,
  })
})
