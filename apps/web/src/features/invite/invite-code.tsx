import { useTranslation } from '#lib/translation.ts'

/** The address may say anything; only what could be a code is shown, so that no link puts words on the page. */
const shownCode = /^[!-~]+$/

export function InviteCode({ inviteCode }: { inviteCode: string | undefined }) {
  const { t } = useTranslation()
  if (inviteCode === undefined) {
    return <p className="text-14 text-balance text-quiet">{t('invite.no_code')}</p>
  }
  if (!shownCode.test(inviteCode)) return null
  return (
    <dl>
      <dt className="text-13 text-quiet">{t('invite.code')}</dt>
      <dd className="mt-1 truncate rounded-lg border border-line bg-ground px-3 py-2 font-mono text-leaf">
        {inviteCode}
      </dd>
    </dl>
  )
}
