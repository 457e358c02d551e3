import { createFileRoute } from '@tanstack/react-router'
import { defaultLang, hasDocument } from '#features/document/documents.ts'
import { Registration } from '#features/registration/registration.tsx'
import { openSignIn } from '#features/session/account-box.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/users/register')({
  validateSearch: (search: { code?: string }) => search,
  // A list that cannot be loaded must not stop a registration.
  loader: ({ context }) => hasDocument(context, defaultLang, 'terms').catch(() => false),
  head: ({ match }) => pageHead(match.context, { title: 'register', noIndex: true }),
  component: Page,
})

function Page() {
  return (
    <Registration
      inviteCode={Route.useSearch().code ?? ''}
      hasTerms={Route.useLoaderData()}
      onRegistered={openSignIn}
    />
  )
}
