import type { Config } from '#settings/config'

type World = { demoAccount?: { username: string; password: string }; inviteCode?: string }

/** What the one who started it needs to know, and nothing more. */
export function welcome({ SITE_NAME, SITE_URL }: Config, world: World): string {
  const { demoAccount, inviteCode } = world
  const lines = [`${SITE_NAME} is ready at ${SITE_URL}`]
  if (demoAccount) lines.push(`demo account: ${demoAccount.username} / ${demoAccount.password}`)
  if (inviteCode) lines.push(`invite link:  ${SITE_URL}/invite/${inviteCode}`)
  return `${lines.join('\n')}\n`
}
