import type { PictureKind } from '@kodama/rules/pictures'
import { writeAudit } from '#accounts/account/audit'
import type { Db } from '#platform/database/connection/connect'
import type { PictureFiles } from './files.ts'
import { refuseByHeader } from './picture-bounds.ts'
import type { Part, Redraw } from './redraw-picture.ts'

type Deps = { db: Db; files: PictureFiles; redraw: Redraw }
type Sent = { kind: PictureKind; bytes: Buffer; part: Part | undefined }
type By = { id: number; now: Date }

/** Nothing is saved that cannot be audited. */
export async function savePicture(deps: Deps, { kind, bytes, part }: Sent, { id, now }: By) {
  refuseByHeader(bytes)
  const picture = await deps.redraw(bytes, kind, part)
  const staged = await deps.files.stage(kind, id, picture)
  try {
    await audit(deps.db, 'picture save', kind, { id, now })
    await staged.publish()
  } finally {
    await staged.discard()
  }
}

/** Without a picture there is nothing to do. */
export async function removePicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  kind: PictureKind,
  { id, now }: By,
) {
  if (!(await files.has(kind, id))) return
  await audit(db, 'picture remove', kind, { id, now })
  await files.remove(kind, id)
}

async function audit(db: Db, act: string, kind: PictureKind, { id, now }: By) {
  const player = `player ${id}`
  await writeAudit(db, { act, subject: player, reason: kind, actor: player, now })
}
