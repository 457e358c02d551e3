import { createFileRoute } from '@tanstack/react-router'
import { OwnProfile } from '#features/player/own-profile.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/users/')({
  head: ({ match }) => pageHead(match.context, { noIndex: true }),
  component: OwnProfile,
})
