import { countryFrom } from '@kodama/rules/countries'
import { badgesOf, isRestricted } from '@kodama/rules/privileges'
import { writeAudit } from '#accounts/account/audit'
import { findInviteOf } from '#accounts/invite/queries'
import { makeResetLink, resetLinkMinutes } from '#accounts/password-reset/request-reset'
import { listLivingSessions } from '#accounts/session/own-sessions'
import { deleteSessionsOf, listSessions } from '#accounts/session/queries'
import { transaction } from '#platform/database/connection/connect'
import { secondsOf } from '#platform/process/time'
import { dateOf, getAccount, noticeOfLink, tableOf, type Verb, withDatabase } from './verb.ts'

export const playerShow: Verb = {
  summary: 'show an account',
  args: ['player'],
  about: 'Shows the account of a player, by name or id: never the password.',
  run(config, [player = ''], { now }) {
    return withDatabase(config, async (db) => {
      const { pw_bcrypt: _, ...account } = await getAccount(db, player)
      const { id, name, email, priv } = account
      const invite = await findInviteOf(db, id)
      const sessions = await listSessions(db, id, secondsOf(now))
      const json = {
        ...account,
        country: countryFrom(account.country),
        badges: badgesOf(priv),
        is_restricted: isRestricted(priv),
        invite_id: invite?.invite_id ?? null,
        sessions: sessions.length,
      }
      const rows: [string, string][] = [
        ['player', `${name} (${id})`],
        ['e-mail', email],
        ['country', json.country],
        ['privileges', [priv, ...json.badges].join(', ')],
        ['restricted', json.is_restricted ? 'yes' : 'no'],
        ['registered', dateOf(account.creation_time)],
        ['last seen', dateOf(account.latest_activity)],
        ['invite', invite ? `${invite.invite_id}, from ${invite.network}` : 'none'],
        ['sessions', String(sessions.length)],
      ]
      return { json, text: rows.map(([left, right]) => `${left.padEnd(12)}${right}\n`).join('') }
    })
  },
}

export const playerResetLink: Verb = {
  summary: 'print a link that resets a password',
  args: ['player'],
  about: `Prints a link with which the player sets a new password: valid once, for ${resetLinkMinutes} minutes.\nEnds any earlier link. For players who get no mail.`,
  run(config, [player = ''], by) {
    return withDatabase(config, async (db) => {
      const link = await transaction(db, async (db) => {
        const account = await getAccount(db, player)
        await writeAudit(db, { act: 'player reset-link', subject: `player ${account.id}`, ...by })
        return makeResetLink(db, account, config.SITE_URL, by.now)
      })
      return { json: { link }, text: `${link}\n`, ...noticeOfLink(config) }
    })
  },
}

export const playerSessions: Verb = {
  summary: 'list or end the sessions of a player',
  args: ['player'],
  options: { end: { about: 'end all of them' } },
  about: 'Lists where a player is signed in to the site; with --end signs them out everywhere.',
  run(config, [player = ''], by, { end }) {
    return withDatabase(config, (db) =>
      transaction(db, async (db) => {
        const account = await getAccount(db, player)
        if (end) {
          const ended = await deleteSessionsOf(db, account.id)
          await writeAudit(db, {
            act: 'player sessions end',
            subject: `player ${account.id}`,
            ...by,
          })
          const text = `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'}.\n`
          return { json: { ended }, text }
        }
        const living = await listLivingSessions(db, account.id, by.now)
        const sessions = living.map(({ token_hash: _, password_tag: __, ...session }) => session)
        const rows = sessions.map(({ network, created_at, expires_at, browser, system }) => [
          dateOf(created_at),
          dateOf(expires_at),
          network,
          [browser, system].filter(Boolean).join(', ') || 'unknown',
        ])
        const text =
          rows.length > 0
            ? tableOf(['since', 'until', 'network', 'device'], rows)
            : 'There are no sessions.\n'
        return { json: { sessions }, text }
      }),
    )
  },
}
