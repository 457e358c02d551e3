import { checkInvite } from '@kodama/contract/invite'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EchoBanner } from '#components/mark.tsx'
import { useSite } from '#lib/app-context.ts'
import { queryOf } from '#lib/queries.ts'
import { useTranslation } from '#lib/translation.ts'
import { textLink } from '#ui/text-with-links.tsx'
import { showToast } from '#ui/toast-store.ts'

export function Invite() {
  const { t } = useTranslation()
  const { inviteCode } = useParams({ strict: false })
  const { name } = useSite()
  const isUnusable = useIsUnusable(inviteCode)
  return (
    <div className="flex grow items-center justify-center px-4 py-6 sm:py-16">
      <article className="w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface text-center">
        <EchoBanner className="h-28 sm:h-44" />
        <div role="status" className="flex flex-col items-center gap-4 px-6 pt-8 pb-6 sm:px-10">
          <h1 className="text-28 font-bold text-balance">
            {t(isUnusable ? 'invite.unusable' : 'invite.title')}
          </h1>
          <Over
            first={t('invite.text', { name })}
            second={isUnusable && t('invite.unusable_text')}
            className="leading-[1.75] text-pretty text-quiet"
          />
        </div>
        <div className="relative border-t border-dashed border-line px-6 pt-6 pb-8 before:absolute before:-top-2.5 before:-left-2.5 before:size-5 before:rounded-full before:border before:border-line before:bg-ground after:absolute after:-top-2.5 after:-right-2.5 after:size-5 after:rounded-full after:border after:border-line after:bg-ground sm:px-10">
          <InviteCode inviteCode={inviteCode} isUnusable={isUnusable} />
          <Link
            to="/users/register"
            search={inviteCode ? { code: inviteCode } : {}}
            className={`mt-6 block rounded-lg px-4 py-3 font-bold hover:opacity-90 ${isUnusable ? 'bg-raised' : 'bg-ember text-ground'}`}
          >
            {t('invite.register')}
          </Link>
          <Over
            first={t('invite.limits')}
            second={
              isUnusable && (
                <Link to="/users/register" className={textLink}>
                  {t('invite.other_code')}
                </Link>
              )
            }
            className="mt-4 text-13 leading-[1.75] text-balance text-quiet"
          />
        </div>
      </article>
    </div>
  )
}

type OverProps = { first: string; second: ReactNode; className: string }

/** The second lies over the first, so that nothing moves when it comes. */
function Over({ first, second, className }: OverProps) {
  return (
    <div className={`grid *:col-start-1 *:row-start-1 ${className}`}>
      <p className={second ? 'invisible' : ''}>{first}</p>
      {second && <p>{second}</p>}
    </div>
  )
}

/** Only what can be an invite code is shown: otherwise a link could put any text on the page. */
const shownCode = /^[!-~]+$/
const maxCodeLength = 64

/** False while the check is pending, after it has failed, and over the server's limit: the registration decides. */
function useIsUnusable(inviteCode = '') {
  const { data } = useQuery({
    ...queryOf(checkInvite, { body: { invite_code: inviteCode } }),
    enabled: shownCode.test(inviteCode) && inviteCode.length <= maxCodeLength,
    staleTime: Infinity,
    retry: false,
  })
  return data?.usable === false
}

type CodeProps = { inviteCode: string | undefined; isUnusable: boolean }

function InviteCode({ inviteCode, isUnusable }: CodeProps) {
  const { t } = useTranslation()
  if (inviteCode === undefined) {
    return <p className="text-14 text-balance text-quiet">{t('invite.no_code')}</p>
  }
  if (!shownCode.test(inviteCode)) return null
  const code = inviteCode

  async function copy() {
    try {
      // On plain http there is no clipboard, except on localhost.
      await navigator.clipboard.writeText(code)
      showToast({ kind: 'success', title: t('invite.copied') })
    } catch {
      showToast({ kind: 'error', title: t('invite.not_copied') })
    }
  }

  return (
    <dl>
      <dt className="text-13 text-quiet">{t('invite.code')}</dt>
      <dd
        className={`mt-2 rounded-lg border border-line bg-ground px-3 pt-4 pb-2 ${isUnusable ? 'text-quiet' : 'text-leaf'}`}
      >
        <span className="line-clamp-4 font-mono text-20 leading-snug font-bold text-balance break-all">
          {code}
        </span>
        <button
          type="button"
          onClick={copy}
          className="mt-1 h-11 rounded-lg px-4 text-14 text-quiet hover:bg-raised hover:text-text"
        >
          {t('invite.copy')}
        </button>
      </dd>
    </dl>
  )
}
