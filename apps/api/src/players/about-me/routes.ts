import { getAboutMe, saveAboutMe } from '@kodama/contract/about-me'
import { aboutMeProblems } from '@kodama/rules/about-me'
import type { FastifyInstance } from 'fastify'
import { serveToPlayer } from '#accounts/session/serve-to-player'
import type { Db } from '#platform/database/connection/connect'
import { invalidField } from '#platform/http/invalid-field'
import type { Limiter } from '#platform/rate-limit/limiter'
import { textsFor } from '#platform/texts/texts'
import { getAboutMe as getText, saveAboutMe as saveText, versionOf } from './save-about-me.ts'

type Deps = {
  db: Db
  now: () => Date
  limiter: Limiter
  /** Pages in the cache show the text. */
  invalidatePagesOf: (playerId: number) => void
}

export function aboutMeRoutes(app: FastifyInstance, deps: Deps) {
  const { db, now, invalidatePagesOf } = deps

  serveToPlayer(app, deps, getAboutMe, async (_, player) => {
    const text = await getText(db, player.id)
    return { text, version: versionOf(text) }
  })

  serveToPlayer(app, deps, saveAboutMe, async ({ body }, player, request) => {
    const [problem] = aboutMeProblems(body.text)
    if (problem) throw invalidField('text', textsFor(request).aboutMe[problem])
    const version = await saveText(db, player.id, body, now())
    invalidatePagesOf(player.id)
    return { version }
  })
}
