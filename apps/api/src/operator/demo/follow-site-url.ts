import { showcaseAboutMe } from '@kodama/demo-world/about-me'
import { demoPlayerId } from '@kodama/demo-world/demo-account'
import type { Db } from '#platform/database/connection/connect'
import { findAboutMe, replaceAboutMe } from './queries.ts'

/**
 * The about-me of the demo player links to the site itself, and BBCode has no relative addresses. After a start on
 * another port, or under another name, the links lead there. A text that the demo player has changed is left as it is.
 */
export async function followSiteUrl(db: Db, siteUrl: string) {
  const was = await findAboutMe(db, demoPlayerId)
  if (!was) return
  const end = was.indexOf('/docs/ja/rules]')
  const before = was.slice(was.lastIndexOf('[url=', end) + '[url='.length, end)
  if (before === siteUrl || was !== showcaseAboutMe(before)) return
  await replaceAboutMe(db, demoPlayerId, { was, is: showcaseAboutMe(siteUrl) })
}
