import { safeNameOf, skeletonOf } from '@kodama/rules/usernames'
import { writeAudit } from '#accounts/account/audit'
import type { Passwords } from '#accounts/account/passwords'
import {
  claimInvite,
  findInvite,
  findInviteByCode,
  type Invite,
  insertInviteUse,
  inviteStateOf,
} from '#accounts/invite/queries'
import { type Db, transaction } from '#platform/database/connection/connect'
import { isDuplicate } from '#platform/database/connection/errors'
import { ApiError } from '#platform/http/api-error'
import { secondsOf } from '#platform/process/time'
import { insertPlayer, isEmailTaken, isNameTaken, listWellKnownNames } from './queries.ts'

type Registration = {
  username: string
  email: string
  password: string
  inviteCode: string
  country: string
  network: string
}
type Deps = { db: Db; passwords: Passwords; now: () => Date }

/** Writes the account, its stats, the use of the invite and the audit in one transaction. */
export async function registerPlayer({ db, passwords, now }: Deps, request: Registration) {
  passwords.refuseIfClosed()
  // Only a visitor with an open invite learns which names and addresses are taken.
  const invite = await getOpenInvite(db, request.inviteCode, now())
  await refuseTaken(db, request)

  // Hashing is slow on purpose, and SQLite has one writer: hash before the transaction.
  const pw_bcrypt = await passwords.hash(request.password)
  try {
    return await transaction(db, (db) => writePlayer(db, request, invite, pw_bcrypt, now()))
  } catch (error) {
    // A concurrent registration was faster: the unique keys decide.
    if (isDuplicate(error, 'email')) throw new ApiError('email_taken')
    if (isDuplicate(error, 'name')) throw new ApiError('username_taken')
    throw error
  }
}

async function getOpenInvite(db: Db, code: string, now: Date) {
  const invite = await findInviteByCode(db, code)
  if (!invite) throw new ApiError('invite_unknown')
  refuseClosed(invite, now)
  return invite
}

function refuseClosed(invite: Invite, now: Date) {
  const state = inviteStateOf(invite, secondsOf(now))
  if (state !== 'open') throw new ApiError(`invite_${state}`)
}

/** The name first: a look-alike name must not reveal whether an address has an account. */
async function refuseTaken(db: Db, { username, email }: Registration) {
  if (await isNameTaken(db, username, safeNameOf(username))) throw new ApiError('username_taken')
  const skeleton = skeletonOf(username)
  const wellKnown = await listWellKnownNames(db)
  if (wellKnown.some((name) => skeletonOf(name) === skeleton)) throw new ApiError('username_taken')
  if (await isEmailTaken(db, email)) throw new ApiError('email_taken')
}

async function writePlayer(
  db: Db,
  { username, email, country, network }: Registration,
  { id: invite_id }: Invite,
  pw_bcrypt: string,
  now: Date,
) {
  const creation_time = secondsOf(now)
  if (!(await claimInvite(db, invite_id, creation_time))) {
    const invite = await findInvite(db, invite_id)
    if (invite) refuseClosed(invite, now)
    throw new ApiError('invite_used')
  }
  const safe_name = safeNameOf(username)
  const row = { name: username, safe_name, email, pw_bcrypt, country, creation_time }
  const player_id = await insertPlayer(db, row)
  await insertInviteUse(db, { invite_id, player_id, network, used_at: creation_time })
  await writeAudit(db, {
    act: 'register',
    subject: `player ${player_id}`,
    reason: `invite ${invite_id}`,
    actor: `player ${player_id}`,
    now,
  })
  return player_id
}
