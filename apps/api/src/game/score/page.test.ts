import { expect, test } from 'vitest'
import { makeBeatmap, makePlayer, makeScore } from '#testing/make'
import { testApp } from '#testing/test-app'

const missing =
  'Sorry! The user does not exist. You may not have an account or you may have been banned!'

test('the first view of a score comes rendered, and previews where it is shared', async () => {
  const { app, db, config } = await testApp()
  const userid = await makePlayer(db, { name: 'aoba' })
  const beatmap = { id: 77, set_id: 7, artist: '森の音', title: '<木霊>', version: '7K Echo' }
  const map_md5 = await makeBeatmap(db, beatmap)
  const row = { score: 1_234_567, pp: 187.254, acc: 98.765, max_combo: 640, grade: 'SH', mods: 72 }
  const id = await makeScore(db, { ...row, userid, map_md5 })
  const { statusCode, body } = await app.inject(`/scores/${id}`)
  expect(statusCode).toBe(200)
  for (const text of ['1,234,567', '187.25', '98.77', '640', 'aoba', '森の音', '7K Echo']) {
    expect(body).toContain(text)
  }
  expect(body).toContain('<title>aoba - 森の音 - &lt;木霊&gt; [7K Echo] - kodama!</title>')
  expect(body).toContain('<img src="https://assets.ppy.sh/beatmaps/7/covers/card.jpg"')
  const picture = `${config.SITE_URL}/a/share/scores/${id}.jpg`
  expect(body).toContain(`<meta property="og:image" content="${picture}"`)
  expect(body).toContain(`<meta name="twitter:image" content="${picture}"`)
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image"')
  expect(body).toContain('<meta property="og:image:width" content="1200"')
  expect(body).toContain('<meta property="og:image:height" content="630"')
  expect(body).toContain('<meta property="og:image:alt" content="aoba のスコア 1,234,567')
  expect(body).toMatch(
    /<meta property="og:description" content="aoba のスコア 1,234,567（グレード S/,
  )
  expect(body).toContain('href="/beatmaps/7/77"')
  expect(body).toContain(`href="/users/${userid}"`)
  expect(body).not.toMatch(/<[^>]+ style=/)
})

test('covers of a score come from the host of the operator, which the page may load', async () => {
  const { app, db } = await testApp({ COVER_URL: 'https://covers.example/{set_id}/{set_id}.jpg' })
  const userid = await makePlayer(db, { name: 'aoba' })
  const id = await makeScore(db, { userid, map_md5: await makeBeatmap(db, { id: 77, set_id: 7 }) })
  const { body, headers } = await app.inject(`/scores/${id}`)
  const cover = 'https://covers.example/7/7.jpg'
  expect(body).toContain(`src="${cover}"`)
  expect(body).not.toContain('/a/covers/')
  expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/covers\.example/)
})

test('a score whose beatmap is gone is shown without it', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db, { name: 'aoba' })
  const id = await makeScore(db, { userid, map_md5: 'f'.repeat(32), score: 1_234_567 })
  const { statusCode, body } = await app.inject(`/scores/${id}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('1,234,567')
  expect(body).toContain('ビートマップは、サーバーに残っていません')
  expect(body).toContain('<title>aoba - score - kodama!</title>')
  expect(body).toContain(`/a/share/scores/${id}.jpg"`)
})

test('the score of a restricted player looks like one that was never set', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db, { name: 'hidden one', priv: 2 })
  const map_md5 = await makeBeatmap(db, { id: 77 })
  const id = await makeScore(db, { userid, map_md5 })
  const [restricted, unknown] = await Promise.all(
    [id, id + 1].map((id) => app.inject(`/scores/${id}`)),
  )
  expect(restricted?.statusCode).toBe(404)
  expect(restricted?.body).toContain(missing)
  expect(restricted?.body).toContain('noindex')
  expect(restricted?.body).not.toContain('hidden one')
  expect(unknown?.statusCode).toBe(404)
})

test('what is no id of a score is no address', async () => {
  const { app } = await testApp()
  for (const id of ['0', '-1', '1.5', '01', '1e3', 'abc', '9007199254740993', '%00', '１']) {
    const { statusCode, body } = await app.inject(`/scores/${id}`)
    expect([id, statusCode]).toEqual([id, 404])
    expect(body).toContain(missing)
  }
})
