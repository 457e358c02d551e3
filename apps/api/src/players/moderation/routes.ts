import { clearOfPlayer, getPlayerForStaff } from '@kodama/contract/moderation'
import { hasVisibleText, oneLineOf } from '@kodama/rules/one-line'
import { isStaff } from '@kodama/rules/privileges'
import type { FastifyInstance } from 'fastify'
import { findInviteOf } from '#accounts/invite/queries'
import { serveToPlayer } from '#accounts/session/serve-to-player'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import type { Mailer } from '#platform/mail/mailer'
import type { Limiter } from '#platform/rate-limit/limiter'
import type { Config } from '#platform/settings/config'
import type { PictureFiles } from '#players/picture/files'
import { onDisk } from '#players/picture/on-disk'
import { clearOfPlayer as clear, getPlayerForStaff as getPlayer } from './clear-of-player.ts'
import { clearedMailOf } from './cleared-mail.ts'

type Deps = {
  config: Pick<Config, 'SITE_NAME'>
  db: Db
  now: () => Date
  limiter: Limiter
  mailer: Mailer
  pictureFiles: PictureFiles
  invalidatePagesOf: (playerId: number) => void
}

export function moderationRoutes(app: FastifyInstance, deps: Deps) {
  const { config, db, now, mailer, pictureFiles, invalidatePagesOf } = deps
  const forStaff = { mayUse: ({ priv }: { priv: number }) => isStaff(priv) }

  serveToPlayer(
    app,
    deps,
    getPlayerForStaff,
    async ({ params: { id } }) => {
      const { about_me } = await getPlayer(db, id)
      return {
        invite: inviteOf(await findInviteOf(db, id)),
        has: {
          about_me: Boolean(about_me),
          avatar: await pictureFiles.has('avatar', id),
          banner: await pictureFiles.has('banner', id),
        },
      }
    },
    forStaff,
  )

  serveToPlayer(
    app,
    deps,
    clearOfPlayer,
    async ({ params: { id }, body }, staff, request) => {
      const { what } = body
      const reason = oneLineOf(body.reason)
      if (!hasVisibleText(reason)) throw new ApiError('invalid_input')
      const by = { actor: `player ${staff.id}`, now: now() }
      const player = await onDisk(request, () => clear(deps, { id, what, reason }, by))
      if (!player) return { cleared: false }
      invalidatePagesOf(id)
      mailer.send(async () => clearedMailOf(config.SITE_NAME, player, what, reason))
      return { cleared: true }
    },
    forStaff,
  )
}

type Invite = Awaited<ReturnType<typeof findInviteOf>>

function inviteOf(invite: Invite) {
  if (!invite) return null
  const { maker_id: id, maker: name } = invite
  return { made_by: id === null || name === null ? null : { id, name } }
}
