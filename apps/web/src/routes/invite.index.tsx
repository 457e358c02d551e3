import { createFileRoute } from '@tanstack/react-router'
import { Invite } from '#features/invite/invite.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/invite/')({
  head: ({ match }) => pageHead(match.context, { title: 'invite', noIndex: true }),
  component: Invite,
})
