import {
  beatmapStatusNames,
  type StatusFilter,
  statusFilterFrom,
} from '@kodama/rules/beatmap-status'
import { modeNames, modes } from '@kodama/rules/modes'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Choice, ModeIcon } from '#components/mode-switcher.tsx'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { ChevronIcon, Icon } from '#ui/icons.tsx'
import {
  addressOf,
  type BeatmapsetSearch,
  longestText,
  searchTextFrom,
  statusChoices,
} from './search.ts'

const typingPauseMs = 300
const control =
  'h-11 w-full rounded-lg border border-edge bg-ground transition-colors hover:border-quiet focus-visible:border-leaf focus-visible:outline-offset-0'

type Props = { search: BeatmapsetSearch; retry: (() => void) | undefined }

/** The form also works without JavaScript. With it, the search begins after a pause in typing. */
export function SearchForm({ search, retry }: Props) {
  const { t } = useTranslation()
  const { input, select, wait, now } = useSearchFields(search)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!now()) retry?.()
  }

  return (
    <search>
      <form action="/beatmaps" onSubmit={submit} className="flex flex-wrap gap-2 sm:flex-nowrap">
        {search.mode !== undefined && <input type="hidden" name="mode" value={search.mode} />}
        <div className="relative w-full grow">
          <Icon
            d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5L20 20"
            className="pointer-events-none absolute top-3 left-3 size-5 text-quiet"
          />
          <input
            ref={input}
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={longestText}
            aria-label={t('beatmapset.search_label')}
            placeholder={t('beatmapset.search_label')}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ nativeEvent }) => {
              // An input method is still composing the word.
              if (!(nativeEvent as InputEvent).isComposing) wait()
            }}
            onCompositionEnd={wait}
            className={`${control} pr-3 pl-10 placeholder:text-quiet/80`}
          />
        </div>
        <div className="relative w-0 grow sm:w-64 sm:shrink-0 sm:grow-0">
          <select
            ref={select}
            name="status"
            defaultValue={search.status}
            aria-label={t('beatmapset.status_label')}
            onChange={now}
            className={`${control} appearance-none pr-10 pl-3`}
          >
            {statusChoices.map((status) => (
              <option key={status} value={status} lang={status === -3 ? undefined : 'en'}>
                {status === 0
                  ? t('beatmapset.unranked_filter')
                  : t(`beatmapset.status.${beatmapStatusNames[status]}`)}
              </option>
            ))}
          </select>
          <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-5 text-quiet" />
        </div>
        <button type="submit" className={`${quietButton} h-11 shrink-0`}>
          {t('beatmapset.search')}
        </button>
      </form>
    </search>
  )
}

/** The address holds the state: the fields change it, and back and forward change the fields. */
function useSearchFields({ q, status }: BeatmapsetSearch) {
  const navigate = useNavigate({ from: '/beatmaps/' })
  const input = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef(q)

  const searchTypedBeforeHydration = useEffectEvent(() => {
    if (searchTextFrom(input.current?.value ?? '') !== q) wait()
  })

  useEffect(() => {
    searchTypedBeforeHydration()
    return () => clearTimeout(timer.current)
  }, [])

  useEffect(() => {
    // An address that this form requested must not overwrite what has been typed since.
    if (!input.current || q === requested.current) return
    clearTimeout(timer.current)
    input.current.value = q
    requested.current = q
  }, [q])

  useEffect(() => {
    if (select.current) select.current.value = String(status)
  }, [status])

  /** Searches after a pause, and replaces the entry of the browser's history. */
  function wait() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go({}, true), typingPauseMs)
  }

  /** Searches at once; false where the page already shows this search. */
  function now() {
    const chosen = statusFilterFrom(select.current?.value)
    return go(chosen === status ? {} : { status: chosen }, false)
  }

  function go(change: { status?: StatusFilter }, replace: boolean) {
    clearTimeout(timer.current)
    const text = searchTextFrom(input.current?.value ?? '')
    if (text === requested.current && change.status === undefined) return false
    requested.current = text
    void navigate({
      search: ({ parsed }) => addressOf({ ...parsed, q: text, ...change }),
      replace,
      resetScroll: false,
    })
    return true
  }

  return { input, select, wait, now }
}

export function ModeFilter({ search }: { search: BeatmapsetSearch }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('mode.label')}>
      <ul className="choices sm:inline-flex">
        <Choice
          search={addressOf({ ...search, mode: undefined })}
          isCurrent={search.mode === undefined}
          className="max-sm:px-1"
        >
          {/* Four dots, one for each mode. */}
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-current">
            <circle cx="7.5" cy="7.5" r="2.75" />
            <circle cx="16.5" cy="7.5" r="2.75" />
            <circle cx="7.5" cy="16.5" r="2.75" />
            <circle cx="16.5" cy="16.5" r="2.75" />
          </svg>
          {t('beatmapset.any_mode')}
        </Choice>
        {modes.map((mode) => (
          <Choice
            key={mode}
            search={addressOf({ ...search, mode })}
            isCurrent={mode === search.mode}
            className="max-sm:px-1"
          >
            <ModeIcon mode={mode} />
            {t(`mode.${modeNames[mode]}`)}
          </Choice>
        ))}
      </ul>
    </nav>
  )
}
