import { createFileRoute, Navigate, useLocation, useParams } from '@tanstack/react-router'
import { PlaceholderPage, placeholderHead } from '#components/placeholder-page.tsx'
import { beatmapIdFrom } from '#features/beatmapset/fragment.ts'

export const Route = createFileRoute('/beatmaps/$setId/')({
  head: placeholderHead,
  component: Page,
})

/** Only the browser sees the fragment of an address, so it leads to the beatmap. */
function Page() {
  const { setId } = useParams({ from: '/beatmaps/$setId/' })
  const mapId = beatmapIdFrom(useLocation().hash)
  return (
    <>
      {mapId && (
        <Navigate
          to="/beatmaps/$setId/$mapId"
          params={{ setId, mapId }}
          search={(search) => search}
          replace
        />
      )}
      <PlaceholderPage />
    </>
  )
}
