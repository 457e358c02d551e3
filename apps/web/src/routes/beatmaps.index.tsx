import { createFileRoute, type SearchSchemaInput, useSearch } from '@tanstack/react-router'
import { Beatmaps } from '#features/beatmapset/beatmaps.tsx'
import { loadBeatmapsets } from '#features/beatmapset/queries.ts'
import { type BeatmapsetAddress, beatmapsetSearchFrom } from '#features/beatmapset/search.ts'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/beatmaps/')({
  // One chunk, with the loader: what is not in it is loaded by every page.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (address: BeatmapsetAddress & SearchSchemaInput) => ({
    ...address,
    parsed: beatmapsetSearchFrom(address),
  }),
  loaderDeps: ({ search }) => search.parsed,
  loader: ({ context, deps }) => loadBeatmapsets(context, deps),
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'beatmaps',
      description: context.i18n.t('beatmapset.description', { name: context.site.name }),
    }),
  component: Page,
})

function Page() {
  return <Beatmaps search={useSearch({ from: '/beatmaps/' }).parsed} />
}
