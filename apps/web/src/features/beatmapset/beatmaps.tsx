import { useTranslation } from '#lib/translation.ts'
import { BeatmapsetList } from './beatmapset-list.tsx'
import { ModeFilter } from './mode-filter.tsx'
import { PreviewAudio } from './preview-audio.tsx'
import { SearchForm } from './search-form.tsx'
import type { BeatmapsetSearch } from './search.ts'
import { useBeatmapsets } from './use-beatmapsets.ts'

export function Beatmaps({ search }: { search: BeatmapsetSearch }) {
  const { t } = useTranslation()
  const loaded = useBeatmapsets(search)
  return (
    <div className="canopy grow pb-16">
      <div className="page-width">
        <h1 className="pt-8 text-28 font-bold sm:pt-10">{t('header.beatmaps')}</h1>
        <div className="mt-5 flex flex-col gap-3">
          <SearchForm search={search} retry={loaded.hasFailed ? loaded.load : undefined} />
          <ModeFilter search={search} />
        </div>
        <BeatmapsetList search={search} loaded={loaded} />
      </div>
      <PreviewAudio />
    </div>
  )
}
