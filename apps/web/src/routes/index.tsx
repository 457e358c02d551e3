import { createFileRoute } from '@tanstack/react-router'
import { Home } from '#features/home/home.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'home',
      description: match.context.i18n.t('home.description'),
    }),
  component: Home,
})
