import { createFileRoute } from '@tanstack/react-router'
import { Supporter } from '#features/supporter/supporter.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/supporter')({
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'supporter',
      description: context.i18n.t('supporter.description', { name: context.site.name }),
    }),
  component: Supporter,
})
