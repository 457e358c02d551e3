import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>['app']

export const drawnTypes = ['image/png', 'image/png', 'image/png', 'audio/wav']

/** The types of a player's avatar and banner, and of a beatmapset's cover and preview. */
export async function typesOfDrawings(app: App, player: number, set: number) {
  const addresses = [`${player}`, `banners/${player}`, `covers/${set}`, `previews/${set}`]
  const answers = await Promise.all(addresses.map((address) => app.inject(`/a/${address}`)))
  return answers.map(({ headers }) => headers['content-type'])
}
