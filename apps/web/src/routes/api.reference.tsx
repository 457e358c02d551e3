import { createFileRoute } from '@tanstack/react-router'
import { Reference } from '#features/reference/reference.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/api/reference')({
  head: ({ match }) => pageHead(match.context, { title: 'api' }),
  component: Reference,
})
