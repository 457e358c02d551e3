import { useTranslation } from '#lib/translation.ts'
import { showToast } from '#ui/toast-store.ts'

/** The address may say anything; only what could be a code is shown, so that no link puts words on the page. */
const shownCode = /^[!-~]+$/

export function InviteCode({ inviteCode }: { inviteCode: string | undefined }) {
  const { t } = useTranslation()
  if (inviteCode === undefined) {
    return <p className="text-14 text-balance text-quiet">{t('invite.no_code')}</p>
  }
  if (!shownCode.test(inviteCode)) return null
  const code = inviteCode

  async function copy() {
    try {
      // Absent on plain http, except on this machine.
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
