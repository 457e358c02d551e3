import { demoAccount } from '#demo/fill-demo-world'
import type { Config } from '#settings/config'

type World = { isDemo: boolean; inviteCode?: string }

/** What the one who started it needs to know, and nothing more. */
export function welcome({ SITE_NAME, SITE_URL }: Config, { isDemo, inviteCode }: World): string {
  const lines = [`${SITE_NAME} is ready at ${SITE_URL}`]
  if (isDemo) lines.push(`demo account: ${demoAccount.username} / ${demoAccount.password}`)
  if (inviteCode) lines.push(`invite link:  ${SITE_URL}/invite/${inviteCode}`)
  return `${lines.join('\n')}\n`
}
