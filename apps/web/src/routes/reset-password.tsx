import { createFileRoute } from '@tanstack/react-router'
import { PasswordReset } from '#features/password-reset/password-reset.tsx'
import { openSignIn } from '#features/session/account-box.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: { token?: string }) => search,
  head: ({ match }) => pageHead(match.context, { title: 'reset password', noIndex: true }),
  component: Page,
})

function Page() {
  return <PasswordReset addressToken={Route.useSearch().token} onHome={openSignIn} />
}
