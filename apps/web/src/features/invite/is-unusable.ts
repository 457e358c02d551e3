import { checkInvite } from '@kodama/contract/invite'
import { callOverHttp } from '#lib/api.ts'

/** Without an answer, and over the limit of the server, it is false: the registration decides. */
export async function isUnusable(invite_code: string): Promise<boolean> {
  try {
    const { usable } = await callOverHttp(checkInvite, { body: { invite_code } })
    return usable === false
  } catch {
    return false
  }
}
