import { useNavigate } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { FormCard } from '#components/account-form.tsx'
import { useTranslation } from '#lib/translation.ts'
import { RequestForm } from './request-form.tsx'
import { ResetWithToken } from './reset-with-token.tsx'

const path = '/reset-password'
/** The reset token, after it was removed from the address. Empty: there is none. */
const heldToken = createAtom('')

/** Moves the token from the address into memory: no history, bookmark or shared screen keeps it. */
export function PasswordReset({ addressToken }: { addressToken: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const held = useSelector(heldToken)
  const token = addressToken || held

  useEffect(() => {
    if (addressToken === undefined) return
    heldToken.set(addressToken)
    void navigate({ to: path, search: {}, replace: true, resetScroll: false })
  }, [addressToken, navigate])

  useEffect(
    () => () => {
      // The token outlives a change of language, which mounts the page again, but not another page.
      if (window.location.pathname !== path) heldToken.set('')
    },
    [],
  )

  return (
    <FormCard title={t('password_reset.title')}>
      {token ? (
        <ResetWithToken key={token} token={token} onForget={() => heldToken.set('')} />
      ) : (
        <RequestForm />
      )}
    </FormCard>
  )
}
