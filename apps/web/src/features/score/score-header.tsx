import type { Score } from '@kodama/contract/score'
import { modeNames, relaxModeNames, splitCombinedMode } from '@kodama/rules/modes'
import { ClientOnly } from '@tanstack/react-router'
import { Avatar } from '#components/avatar.tsx'
import { EchoBanner } from '#components/mark.tsx'
import { ModList } from '#components/mod-list.tsx'
import { PlayedAt } from '#components/relative-time.tsx'
import { SiteLink } from '#components/site-link.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { Picture } from '#ui/picture.tsx'
import { coverUrl, type ShownScore } from './queries.ts'

export function ScoreHeader({ score, beatmap, player }: ShownScore) {
  const { t } = useTranslation()
  const site = useSite()
  const cover = beatmap && coverUrl(site, beatmap.set_id)
  return (
    <header className="relative overflow-hidden border-b border-line">
      {cover && <Picture src={cover} className="scale-110 opacity-50 blur-xl" />}
      <div className="absolute inset-0 bg-linear-to-r from-ground via-ground/70 to-ground/20" />
      <div className="page-width relative grid items-center gap-x-10 gap-y-6 py-6 md:grid-cols-[3fr_2fr] md:py-10">
        <div className="relative aspect-20/7 overflow-hidden rounded-xl border border-line md:col-start-2 md:row-start-1">
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
          <ScorePlayer player={player} playTime={score.play_time} />
          <Conditions score={score} />
        </div>
      </div>
    </header>
  )
}

function BeatmapName({ beatmap }: { beatmap: NonNullable<ShownScore['beatmap']> }) {
  const { artist, title, version, set_id, id } = beatmap
  return (
    <>
      <p lang={languageOf(artist)} className="wrap-anywhere text-quiet">
        {artist}
      </p>
      <h1
        lang={languageOf(title)}
        className={`leading-tight font-bold wrap-anywhere text-balance ${titleSizeOf(title)}`}
      >
        <SiteLink
          href={`/beatmaps/${set_id}/${id}`}
          className="underline-offset-8 hover:text-leaf hover:underline"
        >
          {title}
        </SiteLink>
      </h1>
      <p lang={languageOf(version)} className="mt-1 text-20 wrap-anywhere text-leaf">
        {version}
      </p>
    </>
  )
}

/** Nothing says which language a name is in, but what has kana is Japanese: it breaks and is read aloud as such. */
function languageOf(name: string) {
  return /[ぁ-ゖァ-ヺｦ-ﾝ]/.test(name) ? 'ja' : undefined
}

/** With a title of many lines the score itself would be below the screen. */
function titleSizeOf(title: string) {
  return title.length > 40 ? 'text-20 lg:text-28' : 'text-28 lg:text-44'
}

type PlayerProps = { player: ShownScore['player']; playTime: string }

function ScorePlayer({ player, playTime }: PlayerProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('score.player')} className="mt-4 flex items-center gap-3">
      <ClientOnly fallback={<span className={avatarPlace} />}>
        <Avatar playerId={player.id} className="size-12 shrink-0" />
      </ClientOnly>
      <div className="min-w-0">
        <h2 className="font-bold wrap-anywhere">
          <SiteLink href={`/users/${player.id}`} className="hover:text-leaf hover:underline">
            {player.name}
          </SiteLink>
        </h2>
        <dl className="flex flex-wrap gap-x-2 text-14 text-quiet">
          <dt>{t('score.played_at')}</dt>{' '}
          <dd className="min-w-40">
            <PlayedAt time={playTime} />
          </dd>
        </dl>
      </div>
    </section>
  )
}

const avatarPlace = 'size-12 shrink-0 rounded-[18%] bg-raised'

function Conditions({ score }: { score: Score }) {
  const { t } = useTranslation()
  const { mode, relax } = splitCombinedMode(score.mode)
  const relaxName = relaxModeNames[relax]
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-13">
      <p className={pill}>
        <span className="sr-only">{t('score.mode')}: </span>
        <span lang="en">{t(`mode.${modeNames[mode]}`)}</span>
      </p>
      {relaxName !== 'vanilla' && (
        <p lang="en" className={pill}>
          {t(`mode.${relaxName}`)}
        </p>
      )}
      {score.mods === 0 ? (
        <p className="text-quiet">{t('score.no_mods')}</p>
      ) : (
        <ModList mods={score.mods} />
      )}
    </div>
  )
}

const pill = 'rounded-full border border-line bg-ground/60 px-3 py-1 font-bold'
