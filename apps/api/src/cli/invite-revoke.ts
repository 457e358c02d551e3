import { OperatorError } from '#errors/operator-error'
import { revokeInvites } from '#invite/revoke-invites'
import { wholeNumber } from './numbers.ts'
import type { Verb } from './verb.ts'
import { withDatabase } from './with-database.ts'

export const inviteRevoke: Verb = {
  summary: 'end an invite',
  takes: ['id'],
  options: {
    tree: { about: 'also those made by the players who came by it, and so on' },
    reason: { value: 'text', about: 'why, for the audit' },
  },
  about: 'Ends an invite at once. Accounts that were made with it stay.',
  run(config, [text], now, { tree, reason }) {
    const id = wholeNumber('The id', text, 1, 2 ** 31 - 1)
    return withDatabase(config, async (db) => {
      const request = { id, withSubtree: tree === true, reason: String(reason ?? '').slice(0, 255) }
      const result = await revokeInvites(db, request, now)
      if (!result) throw new OperatorError(`There is no invite ${id}.`)
      const { ids, revoked } = result
      const others = ids.length - revoked
      const already = others > 0 ? ` ${others} had been revoked before.` : ''
      return {
        json: { ids, revoked },
        text: `Revoked ${revoked} ${revoked === 1 ? 'invite' : 'invites'}.${already}\n`,
      }
    })
  },
}
