import { demoAccount } from '@kodama/demo-world/demo-account'
import { defaultPlayers } from '@kodama/demo-world/players'
import { fillDemoWorld } from '#operator/demo/fill-demo-world'
import type { Db } from '#platform/database/connection/connect'
import { type Verb, wholeNumber, withDatabase } from './verb.ts'

const maxPlayers = 100_000

export const demo: Verb = {
  summary: 'fill an empty database with the demo world',
  options: {
    players: { value: 'number', about: `how many players (default ${defaultPlayers})` },
    seed: { value: 'text', about: 'another text makes another world, the same text the same one' },
  },
  about:
    'Fills an empty database with invented players, 120 beatmapsets and about 50 scores a player.\nA database that has players is left as it is.',
  async run(config, _args, by, options) {
    const given = options['players'] ?? String(defaultPlayers)
    const players = wholeNumber('--players', given, 1, maxPlayers)
    const seed = String(options['seed'] ?? '')
    const fill = async (db: Db) => {
      const inviteCode = await fillDemoWorld(db, config, by, { players, seed })
      const invite_link = `${config.SITE_URL}/invite/${inviteCode}`
      return {
        json: { ...demoAccount, invite_link, players, seed },
        text: `The demo world is there, with ${players === 1 ? '1 player' : `${players} players`}.\ndemo account: ${demoAccount.username} / ${demoAccount.password}\ninvite link:  ${invite_link}\n`,
      }
    }
    return withDatabase(config, fill, { mayCreate: true })
  },
}
