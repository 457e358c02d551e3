import type { Output } from '@kodama/contract/endpoint'
import { endOtherSessions, endSession, listSessions } from '@kodama/contract/session'
import { useMutation } from '@tanstack/react-query'
import { ConfirmButton } from '#components/confirm-button.tsx'
import { LoadedSection } from '#components/loaded-section.tsx'
import { RelativeTime } from '#components/relative-time.tsx'
import { callAsPlayer, useAccountQuery, useFailureText } from '#lib/account-calls.ts'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { FormError } from '#ui/form.tsx'
import { showToast } from '#ui/toast-store.ts'

type Session = Output<typeof listSessions>['sessions'][number]

export function SessionsSection({ token }: { token: string }) {
  const { t } = useTranslation()
  const query = useAccountQuery(listSessions, { token })
  const failureText = useFailureText()
  const end = useMutation({
    /** Without an id, all others. */
    mutationFn: (id?: string) =>
      id === undefined
        ? callAsPlayer(endOtherSessions, { token })
        : callAsPlayer(endSession, { token, params: { id } }),
    onSuccess: ({ ended }) =>
      showToast({ kind: 'success', title: t('editor.sessions.ended', { count: ended }) }),
    onSettled: () => query.refetch(),
  })

  return (
    <LoadedSection query={query}>
      {({ sessions }) => (
        <div className="flex flex-col gap-4">
          <p className="text-14 text-pretty text-quiet">{t('editor.sessions.lead')}</p>
          <FormError text={failureText(end.error)} />
          <ul aria-label={t('editor.sessions.list')} className="flex flex-col gap-2">
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isPending={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <div className="self-start">
              <ConfirmButton
                label={t('editor.sessions.end_others')}
                question={t('editor.sessions.end_others_confirm')}
                confirm={t('editor.sessions.end_others_yes')}
                onConfirm={() => end.mutateAsync(undefined)}
              />
            </div>
          ) : (
            <p className="text-14 text-quiet">{t('editor.sessions.only_this')}</p>
          )}
        </div>
      )}
    </LoadedSection>
  )
}

type ItemProps = { session: Session; isPending: boolean; onEnd: () => void }

function SessionItem({ session, isPending, onEnd }: ItemProps) {
  const { t } = useTranslation()
  const { browser, system, network, is_current, created_at } = session
  const device =
    browser && system
      ? t('editor.sessions.device', { browser, system })
      : browser || system || t('editor.sessions.unknown')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {device}
          {is_current && (
            <span className="rounded-full border border-leaf/60 bg-leaf/10 px-2.5 py-0.5 text-13 text-leaf">
              {t('editor.sessions.current')}
            </span>
          )}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-quiet">
          <div className="flex gap-1.5">
            <dt>{t('editor.sessions.signed_in')}</dt>
            <dd>
              <RelativeTime seconds={created_at} />
            </dd>
          </div>
          <div className="flex gap-1.5">
            <dt>{t('editor.sessions.network')}</dt>
            <dd className="wrap-anywhere">{network}</dd>
          </div>
        </dl>
      </div>
      {!is_current && (
        <button
          type="button"
          disabled={isPending}
          aria-label={t('editor.sessions.end_of', { device })}
          onClick={onEnd}
          className={`${quietButton} text-14`}
        >
          {t('editor.sessions.end')}
        </button>
      )}
    </li>
  )
}
