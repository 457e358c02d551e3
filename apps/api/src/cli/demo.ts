import { demoAccount } from '@kodama/demo-world/demo-account'
import type { Db } from '#db/connect'
import { fillDemoWorld } from '#demo/fill-demo-world'
import { type Verb, withDatabase } from './verb.ts'

export const demo: Verb = {
  summary: 'fill an empty database with the demo world',
  about:
    'Fills an empty database with 240 invented players, 120 beatmapsets and about 12,000 scores.\nA database that has players is left as it is.',
  run(config, _args, by) {
    const fill = async (db: Db) => {
      const inviteCode = await fillDemoWorld(db, config, by)
      const invite_link = `${config.SITE_URL}/invite/${inviteCode}`
      return {
        json: { ...demoAccount, invite_link },
        text: `The demo world is there.\ndemo account: ${demoAccount.username} / ${demoAccount.password}\ninvite link:  ${invite_link}\n`,
      }
    }
    return withDatabase(config, fill, { mayCreate: true })
  },
}
