import { BBCode } from '#bbcode/render.tsx'
import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { Panel } from '#ui/panel.tsx'

// The keyboard scrolls what has its focus.
const scroller = { role: 'group', tabIndex: 0 } as const

/** A long text scrolls in its box: pictures that arrive late move nothing below it. */
export function AboutMe({ text }: { text: string | null }) {
  const { t } = useTranslation()
  const { media_hosts } = useSite()
  if (!text?.trim()) {
    return (
      <Panel title={t('player.about_me')}>
        <p className="mt-3 text-quiet">{t('player.about_me_empty')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={t('player.about_me')}>
      <div
        {...scroller}
        aria-label={t('player.about_me')}
        className="mt-3 max-h-120 overflow-y-auto rounded-sm leading-[1.75] wrap-anywhere"
      >
        <BBCode text={text} allowedHosts={media_hosts} />
      </div>
    </Panel>
  )
}
