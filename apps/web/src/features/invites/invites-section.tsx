import type { Output } from '@kodama/contract/endpoint'
import { listOwnInvites, type OwnInvite, revokeOwnInvite } from '@kodama/contract/invite'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmButton } from '#components/confirm-button.tsx'
import { LoadedSection } from '#components/loaded-section.tsx'
import { RelativeTime } from '#components/relative-time.tsx'
import { callAsPlayer, useAccountQuery, useFailureText } from '#lib/account-calls.ts'
import { formatMinute } from '#lib/play-time.ts'
import { useTranslation } from '#lib/translation.ts'
import { FormError } from '#ui/form.tsx'
import { showToast } from '#ui/toast-store.ts'
import { NewInvite } from './new-invite.tsx'

type Invites = Output<typeof listOwnInvites>

export function InvitesSection({ token }: { token: string }) {
  const { t } = useTranslation()
  const query = useAccountQuery(listOwnInvites, { token })
  const failureText = useFailureText()
  const revoke = useMutation({
    mutationFn: (id: number) => callAsPlayer(revokeOwnInvite, { token, params: { id } }),
    onSuccess: () => showToast({ kind: 'success', title: t('editor.invites.revoked') }),
    onSettled: () => query.refetch(),
  })

  return (
    <LoadedSection query={query}>
      {(answer) => (
        <div className="flex flex-col gap-5">
          <div>
            <Left {...answer} />
            <p className="mt-1 text-14 text-pretty text-quiet">{t('editor.invites.lead')}</p>
          </div>
          <NewInvite
            token={token}
            isAllowed={answer.left !== 0 && answer.allowed_from === null}
            onMade={() => void query.refetch()}
          />
          <section aria-label={t('editor.invites.list')}>
            <h3 className="text-14 font-bold text-quiet">{t('editor.invites.list')}</h3>
            <FormError text={failureText(revoke.error)} />
            {answer.invites.length === 0 && (
              <p className="mt-3 text-14 text-quiet">{t('editor.invites.empty')}</p>
            )}
            <ul className="mt-3 flex flex-col gap-2">
              {answer.invites.map((invite) => (
                <InviteItem
                  key={invite.id}
                  invite={invite}
                  onRevoke={() => revoke.mutateAsync(invite.id)}
                />
              ))}
            </ul>
            {answer.has_older && (
              <p className="mt-3 text-14 text-quiet">
                {t('editor.invites.older', { count: answer.invites.length })}
              </p>
            )}
          </section>
        </div>
      )}
    </LoadedSection>
  )
}

/** What is left, or from when on. */
function Left({ left, allowed_from }: Invites) {
  const { t, i18n } = useTranslation()
  if (allowed_from !== null) {
    return (
      <p className="font-bold">
        {t('editor.invites.from', { date: formatMinute(allowed_from, i18n.locale) })}
      </p>
    )
  }
  if (left === null) return <p className="font-bold">{t('editor.invites.unlimited')}</p>
  return (
    <p className="font-bold">
      {left === 0 ? t('editor.invites.none_left') : t('editor.invites.left', { count: left })}
    </p>
  )
}

type ItemProps = { invite: OwnInvite; onRevoke: () => Promise<unknown> }

const tints = {
  open: 'border-leaf/60 bg-leaf/10 text-leaf',
  used: 'border-ember/60 bg-ember/10 text-ember',
  expired: 'border-line text-quiet',
  revoked: 'border-line text-quiet',
}

function InviteItem({ invite, onRevoke }: ItemProps) {
  const { t } = useTranslation()
  const { note, state, created_at, expires_at, players } = invite
  const title = note || t('editor.invites.no_note')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span className={note ? 'min-w-0 font-bold' : 'min-w-0 text-quiet'}>{title}</span>
          <span className={`rounded-full border px-2.5 py-0.5 text-13 font-bold ${tints[state]}`}>
            {t(`editor.invites.state.${state}`)}
          </span>
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-quiet">
          <Fact label={t('editor.invites.created')}>
            <RelativeTime seconds={created_at} />
          </Fact>
          {state === 'open' && (
            <Fact label={t('editor.invites.expires')}>
              <RelativeTime seconds={expires_at} />
            </Fact>
          )}
          {players.length > 0 && (
            <Fact label={t('editor.invites.came')}>
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
          label={t('editor.invites.revoke')}
          name={t('editor.invites.revoke_of', { note: title })}
          question={t('editor.invites.revoke_confirm')}
          confirm={t('editor.invites.revoke')}
          onConfirm={onRevoke}
        />
      )}
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="shrink-0">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
