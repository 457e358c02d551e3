import { useEffect, useRef } from 'react'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { showToast } from '#ui/toast-store.ts'
import { QrCode } from './qr-code.tsx'

/** The link of a new invite, to pass on. Nobody can read it later: the server keeps only its hash. */
export function InviteLink({ link }: { link: string }) {
  const { t } = useTranslation()
  const { name: site } = useSite()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])

  async function copy() {
    try {
      // On plain http there is no clipboard, except on localhost.
      await navigator.clipboard.writeText(link)
      showToast({ kind: 'success', title: t('editor.invites.copied') })
    } catch {
      showToast({ kind: 'error', title: t('editor.invites.not_copied') })
    }
  }

  function share() {
    navigator.share({ url: link, text: t('editor.invites.share_text', { site }) }).catch(() => {
      // The player has closed the sheet.
    })
  }

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="invite-made"
      className="flex flex-col items-center gap-5 rounded-xl border border-leaf/50 bg-leaf/5 p-4 outline-none sm:flex-row sm:p-5"
    >
      <QrCode text={link} label={t('editor.invites.qr')} />
      <div className="flex w-full min-w-0 flex-col gap-3">
        <h3 id="invite-made" className="font-bold text-leaf">
          {t('editor.invites.made')}
        </h3>
        <p className="text-14 text-quiet">{t('editor.invites.once')}</p>
        <input
          readOnly
          aria-label={t('editor.invites.link')}
          value={link}
          onFocus={(event) => event.target.select()}
          className="h-11 w-full rounded-lg border border-line bg-ground px-3 font-mono text-14 text-leaf"
        />
        <div className="flex flex-wrap gap-2">
          <button type="button" onClick={copy} className={primaryButton}>
            {t('editor.invites.copy')}
          </button>
          {'share' in navigator && (
            <button type="button" onClick={share} className={quietButton}>
              {t('editor.invites.share')}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
