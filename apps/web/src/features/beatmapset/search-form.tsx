import { beatmapStatusNames } from '@kodama/rules/beatmap-status'
import type { FormEvent } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { ChevronIcon } from '#ui/icons.tsx'
import { SearchIcon } from './beatmapset-icons.tsx'
import { type BeatmapsetSearch, longestText, statusChoices } from './search.ts'
import { useSearchFields } from './use-search-fields.ts'

const control =
  'h-11 w-full rounded-lg border border-quiet/40 bg-ground transition-colors hover:border-quiet/70 focus-visible:border-leaf focus-visible:outline-offset-0'

type Props = { search: BeatmapsetSearch; retry: (() => void) | undefined }

/** A form that works before and without JavaScript; with it, what is typed is looked for after a pause. */
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
          <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-quiet" />
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
              // What is being composed is not yet what is meant.
              if (!(nativeEvent as InputEvent).isComposing) wait()
            }}
            onCompositionEnd={wait}
            className={`${control} pr-3 pl-10 placeholder:text-quiet/80`}
          />
        </div>
        <div className="relative grow sm:w-56 sm:shrink-0 sm:grow-0">
          <select
            ref={select}
            name="status"
            defaultValue={search.status}
            aria-label={t('beatmapset.status_label')}
            onChange={now}
            className={`${control} appearance-none pr-10 pl-3`}
          >
            {statusChoices.map((status) => (
              <option key={status} value={status}>
                {t(`beatmapset.status.${beatmapStatusNames[status]}`)}
              </option>
            ))}
          </select>
          <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-5 text-quiet" />
        </div>
        <button type="submit" className={`${primaryButton} h-11 shrink-0`}>
          {t('beatmapset.search')}
        </button>
      </form>
    </search>
  )
}
