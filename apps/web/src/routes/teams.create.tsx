import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage, placeholderHead } from '#components/placeholder-page.tsx'

export const Route = createFileRoute('/teams/create')({
  head: placeholderHead,
  component: PlaceholderPage,
})
