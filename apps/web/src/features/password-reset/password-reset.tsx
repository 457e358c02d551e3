import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormCard } from '#components/form-card.tsx'
import { useTranslation } from '#lib/translation.ts'
import { holdToken, useHeldToken } from './held-token.ts'
import { RequestForm } from './request-form.tsx'
import { ResetWithToken } from './reset-with-token.tsx'

/** The token goes from the address into memory: no history, bookmark or shared screen keeps it. */
export function PasswordReset({ addressToken }: { addressToken: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const heldToken = useHeldToken()
  const token = addressToken || heldToken

  useEffect(() => {
    if (addressToken === undefined) return
    holdToken(addressToken)
    void navigate({ to: '/reset-password', search: {}, replace: true, resetScroll: false })
  }, [addressToken, navigate])

  useEffect(
    () => () => {
      // A change of language draws the page anew, and the token must outlive that; but no other page.
      if (window.location.pathname !== '/reset-password') holdToken(undefined)
    },
    [],
  )

  return (
    <FormCard title={t('password_reset.title')}>
      {token ? (
        <ResetWithToken key={token} token={token} onForget={() => holdToken(undefined)} />
      ) : (
        <RequestForm />
      )}
    </FormCard>
  )
}
