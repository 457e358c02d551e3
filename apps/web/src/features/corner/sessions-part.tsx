import type { Output } from '@kodama/contract/endpoint'
import { endOtherSessions, endSession, listSessions } from '@kodama/contract/session'
import { useState } from 'react'
import { quietButton } from '#ui/button-classes.ts'
import { FormError, usePending } from '#ui/form.tsx'
import { showToast } from '#ui/toast-store.ts'
import { callAsPlayer, useFailureText, useOwnQuery } from './call.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { useTexts } from './texts.tsx'
import { When } from './when.tsx'

type Session = Output<typeof listSessions>['sessions'][number]

export function SessionsPart({ token }: { token: string }) {
  const { t } = useTexts()
  const query = useOwnQuery(listSessions, { token })
  const [error, setError] = useState<string>()
  const failureText = useFailureText()

  async function end(call: () => Promise<{ ended: number }>) {
    setError(undefined)
    try {
      const { ended } = await call()
      showToast({ kind: 'success', title: t('sessions.ended', { count: ended }) })
    } catch (error) {
      setError(failureText(error))
    }
    await query.refetch()
  }

  return (
    <LoadedPart query={query}>
      {({ sessions }) => (
        <div className="flex flex-col gap-4">
          <p className="text-14 text-pretty text-quiet">{t('sessions.lead')}</p>
          <FormError text={error} />
          <ul aria-label={t('sessions.list')} className="flex flex-col gap-2">
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                onEnd={() =>
                  end(() => callAsPlayer(endSession, { token, params: { id: session.id } }))
                }
              />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <div className="self-start">
              <ConfirmButton
                label={t('sessions.end_others')}
                question={t('sessions.end_others_confirm')}
                confirm={t('sessions.end_others_yes')}
                onConfirm={() => end(() => callAsPlayer(endOtherSessions, { token }))}
              />
            </div>
          ) : (
            <p className="text-14 text-quiet">{t('sessions.only_this')}</p>
          )}
        </div>
      )}
    </LoadedPart>
  )
}

type ItemProps = { session: Session; onEnd: () => Promise<void> }

function SessionItem({ session, onEnd }: ItemProps) {
  const { t } = useTexts()
  const [isPending, begin] = usePending()
  const { browser, system, network, is_current, created_at } = session
  const device =
    browser && system
      ? t('sessions.device', { browser, system })
      : browser || system || t('sessions.unknown')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {device}
          {is_current && (
            <span className="rounded-full border border-leaf/60 bg-leaf/10 px-2.5 py-0.5 text-13 text-leaf">
              {t('sessions.current')}
            </span>
          )}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-quiet">
          <div className="flex gap-1.5">
            <dt>{t('sessions.signed_in')}</dt>
            <dd>
              <When seconds={created_at} />
            </dd>
          </div>
          <div className="flex gap-1.5">
            <dt>{t('sessions.network')}</dt>
            <dd className="wrap-anywhere">{network}</dd>
          </div>
        </dl>
      </div>
      {!is_current && (
        <button
          type="button"
          disabled={isPending}
          aria-label={t('sessions.end_of', { device })}
          onClick={() => begin(onEnd)}
          className={`${quietButton} text-14`}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  )
}
