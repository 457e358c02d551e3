import type { Db } from '#db/connect'

type NewInvite = {
  code_hash: string
  note: string
  uses: number
  created_at: number
  expires_at: number
}

export async function insertInvite(db: Db, invite: NewInvite) {
  await db
    .insertInto('web_invites')
    .values({ ...invite, made_by: null })
    .execute()
}
