import type { Output } from '@kodama/contract/endpoint'
import { listOwnInvites, type OwnInvite, revokeOwnInvite } from '@kodama/contract/invite'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormError } from '#ui/form.tsx'
import { showToast } from '#ui/toast-store.ts'
import { callAsPlayer, useFailureText, useOwnQuery } from './call.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { NewInvite } from './new-invite.tsx'
import { useTexts } from './texts.tsx'
import { formatExact, When } from './when.tsx'

type Invites = Output<typeof listOwnInvites>

export function InvitesPart({ token }: { token: string }) {
  const { t } = useTexts()
  const query = useOwnQuery(listOwnInvites, { token })
  const [error, setError] = useState<string>()
  const failureText = useFailureText()

  async function revoke(id: number) {
    setError(undefined)
    try {
      await callAsPlayer(revokeOwnInvite, { token, params: { id } })
      showToast({ kind: 'success', title: t('invites.revoked') })
    } catch (error) {
      setError(failureText(error))
    }
    await query.refetch()
  }

  return (
    <LoadedPart query={query}>
      {(answer) => (
        <div className="flex flex-col gap-5">
          <div>
            <Left {...answer} />
            <p className="mt-1 text-14 text-pretty text-quiet">{t('invites.lead')}</p>
          </div>
          <NewInvite
            token={token}
            isAllowed={answer.left !== 0 && answer.allowed_from === null}
            onMade={() => void query.refetch()}
          />
          <section aria-label={t('invites.list')}>
            <h3 className="text-14 font-bold text-quiet">{t('invites.list')}</h3>
            <FormError text={error} />
            {answer.invites.length === 0 && (
              <p className="mt-3 text-14 text-quiet">{t('invites.empty')}</p>
            )}
            <ul className="mt-3 flex flex-col gap-2">
              {answer.invites.map((invite) => (
                <InviteItem key={invite.id} invite={invite} onRevoke={() => revoke(invite.id)} />
              ))}
            </ul>
            {answer.has_older && (
              <p className="mt-3 text-14 text-quiet">
                {t('invites.older', { count: answer.invites.length })}
              </p>
            )}
          </section>
        </div>
      )}
    </LoadedPart>
  )
}

/** What is left, or from when on. */
function Left({ left, allowed_from }: Invites) {
  const { t, locale } = useTexts()
  if (allowed_from !== null) {
    return (
      <p className="font-bold">{t('invites.from', { date: formatExact(allowed_from, locale) })}</p>
    )
  }
  if (left === null) return <p className="font-bold">{t('invites.unlimited')}</p>
  return (
    <p className="font-bold">
      {left === 0 ? t('invites.none_left') : t('invites.left', { count: left })}
    </p>
  )
}

type ItemProps = { invite: OwnInvite; onRevoke: () => Promise<void> }

const tints = {
  open: 'border-leaf/60 bg-leaf/10 text-leaf',
  used: 'border-ember/60 bg-ember/10 text-ember',
  expired: 'border-line text-quiet',
  revoked: 'border-line text-quiet',
}

function InviteItem({ invite, onRevoke }: ItemProps) {
  const { t } = useTexts()
  const { note, state, created_at, expires_at, players } = invite
  const title = note || t('invites.no_note')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span className={note ? 'min-w-0 font-bold' : 'min-w-0 text-quiet'}>{title}</span>
          <span className={`rounded-full border px-2.5 py-0.5 text-13 font-bold ${tints[state]}`}>
            {t(`invites.state.${state}`)}
          </span>
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-quiet">
          <Fact label={t('invites.created')}>
            <When seconds={created_at} />
          </Fact>
          {state === 'open' && (
            <Fact label={t('invites.expires')}>
              <When seconds={expires_at} />
            </Fact>
          )}
          {players.length > 0 && (
            <Fact label={t('invites.came')}>
              {players.map(({ id, name }) => (
                <Link
                  key={id}
                  to="/users/$userId"
                  params={{ userId: String(id) }}
                  className="mr-2 font-bold text-leaf wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
              ))}
            </Fact>
          )}
        </dl>
      </div>
      {state === 'open' && (
        <ConfirmButton
          label={t('invites.revoke')}
          name={t('invites.revoke_of', { note: title })}
          question={t('invites.revoke_confirm')}
          confirm={t('invites.revoke')}
          onConfirm={onRevoke}
        />
      )}
    </li>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="shrink-0">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
