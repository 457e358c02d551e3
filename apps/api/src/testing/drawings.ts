import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>['app']

export const drawnTypes = ['image/png', 'image/png', 'image/png', 'audio/wav']

/** Of avatar and banner of a player, of cover and preview of a beatmapset. */
export async function typesOfDrawings(app: App, player: number, set: number) {
  const addresses = [`${player}`, `banners/${player}`, `covers/${set}`, `previews/${set}`]
  const answers = await Promise.all(addresses.map((address) => app.inject(`/a/${address}`)))
  return answers.map(({ headers }) => headers['content-type'])
}
