import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { SiteLink } from './site-link.tsx'

/** A player, or a score, that does not exist or is not to be seen. */
export function MissingPlayer() {
  const { t } = useTranslation()
  return (
    <section className="canopy flex grow flex-col items-center justify-center gap-6 px-4 py-16 text-center">
      <EmptyEcho />
      <h1 lang="en" className="max-w-lg text-20 font-bold text-balance">
        {t('missing_player.text')}
      </h1>
      <SiteLink href="/" className={quietButton}>
        {t('missing_player.home')}
      </SiteLink>
    </section>
  )
}

/** The rings of the mark, and nobody in them. */
function EmptyEcho() {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" className="size-40 fill-none stroke-leaf">
      <circle
        cx="80"
        cy="80"
        r="34"
        className="stroke-3 opacity-70"
        strokeDasharray="4 6"
        pathLength="180"
      />
      <circle cx="80" cy="80" r="54" className="opacity-40" />
      <circle cx="80" cy="80" r="76" className="opacity-20" />
    </svg>
  )
}
