import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { type BeatmapsetSearch, isEverything } from './search.ts'

export function NothingFound({ search }: { search: BeatmapsetSearch }) {
  const { t } = useTranslation()
  if (isEverything(search)) {
    return <State title={t('beatmapset.none')} text={t('beatmapset.none_text')} />
  }
  return (
    <State title={t('beatmapset.none_found')} text={t('beatmapset.none_found_text')}>
      <Link
        to="/beatmaps"
        resetScroll={false}
        activeOptions={{ exact: true }}
        className={`${quietButton} mt-6`}
      >
        {t('beatmapset.clear_filters')}
      </Link>
    </State>
  )
}

export function SearchFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <State title={t('beatmapset.failed')} text={t('beatmapset.failed_text')} isBroken>
      <button type="button" onClick={retry} className={`${quietButton} mt-6`}>
        {t('beatmapset.search_again')}
      </button>
    </State>
  )
}

type StateProps = { title: string; text: string; isBroken?: boolean; children?: ReactNode }

function State({ title, text, isBroken = false, children }: StateProps) {
  return (
    <div className="mt-6 flex flex-col items-center rounded-xl border border-dashed border-line px-4 py-16 text-center">
      <svg
        viewBox="0 0 96 96"
        aria-hidden="true"
        className={`size-24 fill-none ${isBroken ? 'stroke-danger' : 'stroke-leaf'}`}
      >
        {isBroken ? (
          <path d="M42 42l12 12M54 42l-12 12" strokeWidth="3" strokeLinecap="round" />
        ) : (
          <circle cx="48" cy="48" r="10" strokeWidth="3" />
        )}
        <circle cx="48" cy="48" r="22" strokeDasharray="3 5" className="opacity-60" />
        <circle cx="48" cy="48" r="34" strokeDasharray="3 7" className="opacity-40" />
        <circle cx="48" cy="48" r="46" strokeDasharray="2 9" className="opacity-20" />
      </svg>
      <output className="mt-6 text-20 font-bold text-balance">{title}</output>
      <p className="mt-2 max-w-96 text-14 text-quiet text-balance">{text}</p>
      {children}
    </div>
  )
}
