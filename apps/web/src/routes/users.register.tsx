import { createFileRoute } from '@tanstack/react-router'
import { Registration } from '#features/registration/registration.tsx'
import { openSignIn } from '#features/session/account-box.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/users/register')({
  validateSearch: (search: { code?: string }) => search,
  head: ({ match }) => pageHead(match.context, { title: 'register', noIndex: true }),
  component: Page,
})

function Page() {
  return <Registration inviteCode={Route.useSearch().code ?? ''} onRegistered={openSignIn} />
}
