import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage, placeholderHead } from '#components/placeholder-page.tsx'

export const Route = createFileRoute('/teams/$teamId')({
  head: placeholderHead,
  component: PlaceholderPage,
})
