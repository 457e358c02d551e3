import { Link, useParams } from '@tanstack/react-router'
import { EchoBanner } from '#components/mark.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { showToast } from '#ui/toast-store.ts'

/** Does not ask the server: whether a code is valid shows only when it is used. */
export function Invite() {
  const { t } = useTranslation()
  const { inviteCode } = useParams({ strict: false })
  const { name } = useSite()
  return (
    <div className="flex grow items-center justify-center px-4 py-10 sm:py-16">
      <article className="w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface text-center">
        <EchoBanner className="h-44" />
        <div className="flex flex-col items-center gap-4 px-6 pt-8 pb-6 sm:px-10">
          <h1 className="text-28 font-bold text-balance [word-break:auto-phrase]">
            {t('invite.title')}
          </h1>
          <p className="leading-[1.75] text-pretty text-quiet [word-break:auto-phrase]">
            {t('invite.text', { name })}
          </p>
        </div>
        <div className="relative border-t border-dashed border-line px-6 pt-6 pb-8 before:absolute before:-top-2.5 before:-left-2.5 before:size-5 before:rounded-full before:border before:border-line before:bg-ground after:absolute after:-top-2.5 after:-right-2.5 after:size-5 after:rounded-full after:border after:border-line after:bg-ground sm:px-10">
          <InviteCode inviteCode={inviteCode} />
          <Link
            to="/users/register"
            search={inviteCode ? { code: inviteCode } : {}}
            className="mt-6 block rounded-lg bg-ember px-4 py-3 font-bold text-ground transition-opacity duration-150 hover:opacity-90"
          >
            {t('invite.register')}
          </Link>
          <p className="mt-4 text-13 leading-[1.75] text-balance text-quiet [word-break:auto-phrase]">
            {t('invite.limits')}
          </p>
        </div>
      </article>
    </div>
  )
}

/** Only what can be an invite code is shown: otherwise a link could put any text on the page. */
const shownCode = /^[!-~]+$/

function InviteCode({ inviteCode }: { inviteCode: string | undefined }) {
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
      <dd className="mt-1 flex items-stretch overflow-hidden rounded-lg border border-line bg-ground">
        <span className="min-w-0 grow truncate px-3 py-2 font-mono text-14 text-leaf sm:text-16">
          {code}
        </span>
        <button
          type="button"
          onClick={copy}
          className="shrink-0 border-l border-line px-3 text-14 text-quiet hover:bg-raised hover:text-text focus-visible:-outline-offset-2"
        >
          {t('invite.copy')}
        </button>
      </dd>
    </dl>
  )
}
