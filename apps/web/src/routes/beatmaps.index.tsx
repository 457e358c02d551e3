import { createFileRoute, useSearch } from '@tanstack/react-router'
import { Beatmaps } from '#features/beatmapset/beatmaps.tsx'
import { loadBeatmapsets } from '#features/beatmapset/load-beatmapsets.ts'
import { type BeatmapsetAddress, beatmapsetSearchFrom } from '#features/beatmapset/search.ts'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/beatmaps/')({
  // One chunk, the loader too: what is left here is in the first JavaScript of every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: BeatmapsetAddress) => search,
  loader: loadBeatmapsets,
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'beatmaps',
      description: context.i18n.t('beatmapset.description', { name: context.site.name }),
    }),
  component: Page,
})

function Page() {
  return <Beatmaps search={beatmapsetSearchFrom(useSearch({ from: '/beatmaps/' }))} />
}
