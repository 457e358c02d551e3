import { answerCalls } from './answers.ts'
import { answerOwnCalls, someAnswers } from './profile-editor-answers.ts'
import { expect, follow, open, test } from './server.ts'

/** A beatmapset of the demo world, with one of its beatmaps. */
async function findBeatmap(site: string) {
  const answer = await fetch(`${site}/api/v2/beatmapsets/search`)
  const { beatmapsets } = await answer.json()
  const [{ id, beatmaps }] = beatmapsets
  return { set: id as number, map: beatmaps[0].id as number }
}

test('the fragment of a link to a beatmapset leads to its beatmap, also after other pages', async ({
  page,
  site,
}) => {
  const { set, map } = await findBeatmap(site)
  for (const fragment of [`osu/${map}`, `mania/${map}`, `/${map}`]) {
    await page.goto(`/beatmapsets/${set}?m=0#${fragment}`)
    await expect(page).toHaveURL(`/beatmaps/${set}/${map}?m=0`)
    await expect(page.getByText('🚧')).toBeVisible()
  }
  await open(page, `/s/${set}#comments`)
  await expect(page).toHaveURL(`/beatmaps/${set}#comments`)

  await follow(page, `/beatmaps/${set}#osu/${map}`)
  await expect(page).toHaveURL(`/beatmaps/${set}/${map}`)
  await page.goBack()
  await expect(page).toHaveURL(`/beatmaps/${set}#comments`)
})

test('the address where the game lets players edit their account leads to their own profile', async ({
  page,
}) => {
  await page.goto('/home/account/edit')
  await expect(page.getByText('The user does not exist.')).toBeVisible()
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/reset-password')

  const user = { id: 3, name: 'kodama_demo', privileges: 3 }
  await answerCalls(page, '/v3/authenticate/me', { json: { id: 3, name: 'kodama_demo', priv: 3 } })
  // The server does not know this token, and would end the session.
  await answerOwnCalls(page, someAnswers)
  await page.evaluate((identity) => localStorage.setItem('identity', JSON.stringify(identity)), {
    token: 'abc',
    user,
  })
  await page.goto('/home/account/edit')
  await expect(page).toHaveURL('/users/3?edit=about')
  await expect(page).toHaveTitle('kodama_demo - kodama!')
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/users/3?edit=password')
})

test('a browser finds the icon and the manifest of the site', async ({ page, request }) => {
  await page.goto('/')
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    for (const link of await page.locator(`link[rel="${rel}"]`).all()) {
      const href = String(await link.getAttribute('href'))
      expect([href, (await request.get(href)).status()]).toEqual([href, 200])
    }
  }
  // Chromium reads an icon of this kind itself.
  const size = await page.evaluate(async () => {
    const icon = new Image()
    icon.src = '/favicon.ico'
    await icon.decode()
    return icon.naturalWidth
  })
  expect([16, 32, 48]).toContain(size)
})
