import {
  type CombinedMode,
  modeNames,
  relaxModeNames,
  splitCombinedMode,
} from '@kodama/rules/modes'
import { EchoBanner } from '#components/mark.tsx'
import { SiteLink } from '#components/site-link.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { Picture } from '#ui/picture.tsx'
import { coverUrl, type ShownScore } from './queries.ts'

/** The beatmap, in front of its blurred cover. */
export function ScoreHeader({ score, beatmap }: Pick<ShownScore, 'score' | 'beatmap'>) {
  const { t } = useTranslation()
  const site = useSite()
  const cover = beatmap && coverUrl(site, beatmap.set_id)
  return (
    <header className="relative overflow-hidden border-b border-line">
      {cover && <Picture src={cover} className="scale-110 opacity-50 blur-xl" />}
      <div className="absolute inset-0 bg-linear-to-r from-ground via-ground/70 to-ground/20" />
      <div className="page-width relative grid items-center gap-x-10 gap-y-6 py-6 md:grid-cols-[3fr_2fr] md:py-10">
        <div className="relative aspect-20/7 overflow-hidden rounded-xl border border-line md:order-1">
          <EchoBanner className="size-full" />
          {cover && <Picture src={cover} />}
        </div>
        <div className="min-w-0">
          {beatmap ? (
            <BeatmapName beatmap={beatmap} />
          ) : (
            <>
              <h1 className="text-28 font-bold">{t('score.title', { id: score.id })}</h1>
              <p className="mt-2 text-quiet">{t('score.beatmap_missing')}</p>
            </>
          )}
          <ModeName combined={score.mode} />
        </div>
      </div>
    </header>
  )
}

function BeatmapName({ beatmap }: { beatmap: NonNullable<ShownScore['beatmap']> }) {
  const { artist, title, version, set_id, id } = beatmap
  return (
    <>
      <p className="wrap-anywhere text-quiet">{artist}</p>
      <h1 className="text-28 leading-tight font-bold wrap-anywhere text-balance lg:text-44">
        <SiteLink
          href={`/beatmaps/${set_id}/${id}`}
          className="underline-offset-8 hover:text-leaf hover:underline"
        >
          {title}
        </SiteLink>
      </h1>
      <p className="mt-1 text-20 wrap-anywhere text-leaf">{version}</p>
    </>
  )
}

function ModeName({ combined }: { combined: CombinedMode }) {
  const { t } = useTranslation()
  const { mode, relax } = splitCombinedMode(combined)
  const relaxName = relaxModeNames[relax]
  return (
    <p className="mt-3 flex flex-wrap gap-2 text-13 font-bold">
      <span className="rounded-full border border-line bg-ground/60 px-3 py-1">
        <span className="sr-only">{t('score.mode')} </span>
        {t(`mode.${modeNames[mode]}`)}
      </span>
      {relaxName !== 'vanilla' && (
        <span className="rounded-full border border-line bg-ground/60 px-3 py-1">
          {t(`mode.${relaxName}`)}
        </span>
      )}
    </p>
  )
}
