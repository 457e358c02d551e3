import type { ScoreWithBeatmap } from '@kodama/contract/score'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { DisplayedGrade } from '#components/displayed-grade.tsx'
import { ModList } from '#components/mod-list.tsx'
import { Pager } from '#components/pager.tsx'
import { PlayedAgo } from '#components/relative-time.tsx'
import { useIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { quietButton } from '#ui/button-classes.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { Panel } from '#ui/panel.tsx'
import { type ShownScores, useScorePage } from './score-page.ts'
import {
  addressOf,
  pageSizes,
  type ProfileSearch,
  type Scope,
  withPage,
  withSize,
} from './search.ts'

type ListProps = { scope: Scope; search: ProfileSearch }

export function ScoreList({ playerId, scope, search }: ListProps & { playerId: number }) {
  const { t } = useTranslation()
  const scores = useScorePage(playerId, scope, search)
  return (
    <Panel
      title={<span lang="en">{t(`score_list.${scope}`)}</span>}
      aside={<SizeChoice scope={scope} search={search} />}
    >
      <div aria-busy={scores.isLoading} className="mt-4">
        <Rows playerId={playerId} scope={scope} size={search[scope].size} scores={scores} />
      </div>
      {!scores.hasFailed && <Pages scope={scope} search={search} scores={scores} />}
    </Panel>
  )
}

function SizeChoice({ scope, search }: ListProps) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-2 print:hidden">
      <span className="hidden text-13 text-quiet sm:inline" aria-hidden="true">
        {t('score_list.per_page')}
      </span>
      <ul
        aria-label={t('score_list.per_page')}
        className="flex gap-0.5 rounded-lg border border-line p-0.5"
      >
        {pageSizes.map((size) => {
          const isCurrent = size === search[scope].size
          return (
            <li key={size}>
              <Link
                to="."
                search={addressOf(withSize(search, scope, size))}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-current={isCurrent ? 'true' : undefined}
                aria-label={t('score_list.size', { size })}
                className={`grid w-9 touch-target place-items-center rounded-md py-1 text-13 ${isCurrent ? 'bg-brand font-bold' : 'text-quiet hover:bg-raised hover:text-text'}`}
              >
                {size}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type RowsProps = { playerId: number; scope: Scope; size: number; scores: ShownScores }

function Rows({ playerId, scope, size, scores }: RowsProps) {
  const { t } = useTranslation()
  const { isLoading, hasFailed, retry } = scores
  // On a slow phone the rows take long: what the visitor has pressed is painted before them.
  const shown = useDeferredValue(scores.shown)
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-col items-center gap-4 px-4 py-8 text-center">
        <p lang="en" className="wrap-anywhere">
          {t('failed_load.text', { message: t('failed_load.upstream') })}
        </p>
        <button type="button" onClick={retry} className={quietButton}>
          {t('failed_load.retry')}
        </button>
      </div>
    )
  }
  if (!shown) {
    return (
      <output aria-label={t('loading')} className="scores animate-pulse motion-reduce:animate-none">
        {Array.from({ length: size }, (_, index) => (
          <Bar key={index} className="rounded-lg" />
        ))}
      </output>
    )
  }
  if (shown.rows.length === 0) return <NoScores playerId={playerId} scope={scope} />
  return (
    <ol className={`scores transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
      {shown.rows.map((score) => (
        <ScoreRow key={score.id} score={score} />
      ))}
    </ol>
  )
}

function NoScores({ playerId, scope }: { playerId: number; scope: Scope }) {
  const { t } = useTranslation()
  const isOwn = useIdentity()?.user.id === playerId
  return (
    <div className="rounded-lg border border-dashed border-line px-4 py-8 text-center text-14 text-quiet">
      <p>{t(`score_list.empty_${scope}`)}</p>
      {isOwn && scope === 'best' && (
        <p className="mt-2">
          {t('score_list.how_to_begin')}{' '}
          <Link
            to="/docs/$lang/$pageId"
            params={{ lang: 'ja', pageId: 'faq' }}
            className="text-leaf underline underline-offset-4"
          >
            {t('score_list.how_to_connect')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** The spaces are not visible: they separate the words for a screen reader. */
export function ScoreRow({ score }: { score: ScoreWithBeatmap }) {
  const { t } = useTranslation()
  const { id, beatmap, grade, mods } = score
  return (
    <li>
      <Link to="/scores/$scoreId" params={{ scoreId: String(id) }}>
        <DisplayedGrade grade={grade} />{' '}
        <span>{beatmap ? beatmap.title : t('score_list.unknown_beatmap')}</span>{' '}
        <span>{beatmap && [beatmap.artist, beatmap.version].filter(Boolean).join(' · ')}</span>{' '}
        <span>
          <span>{formatDecimal(score.acc)}%</span> <span>{formatNumber(score.max_combo)}x</span>
        </span>{' '}
        <span>
          {formatDecimal(score.pp)}
          <span> pp</span>
        </span>{' '}
        <PlayedAgo time={score.play_time} /> <ModList mods={mods} isNamed={false} />
      </Link>
    </li>
  )
}

function Pages({ scope, search, scores }: ListProps & { scores: ShownScores }) {
  const { t } = useTranslation()
  const { page, shown, isLoading, hasNext } = scores
  const label = useRef<HTMLParagraphElement>(null)
  const loadNext = useEffectEvent(scores.loadNext)

  // Who sees the buttons may press one.
  useEffect(() => {
    if (!label.current || !shown || isLoading || !hasNext) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadNext()
    })
    observer.observe(label.current)
    return () => observer.disconnect()
  }, [shown, isLoading, hasNext])

  const results = shown && t('score_list.results', shown)
  const pageAt = (page: number) => addressOf(withPage(search, scope, page))
  return (
    <Pager
      previous={{
        label: t('score_list.previous'),
        search: page > 1 ? pageAt(page - 1) : {},
        isMissing: page === 1,
      }}
      next={{
        label: t('score_list.next'),
        search: hasNext ? pageAt(page + 1) : {},
        isMissing: !hasNext,
      }}
    >
      <p ref={label} lang="en" className="flex-1 text-center text-14 text-quiet">
        {results ?? ' '}
      </p>
      {shown?.rows.length === 0 ? (
        <LiveRegion key="live" text={t(`score_list.empty_${scope}`)} />
      ) : (
        <LiveRegion key="live" text={results} lang="en" />
      )}
    </Pager>
  )
}
