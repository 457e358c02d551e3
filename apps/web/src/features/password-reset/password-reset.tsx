import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useLayoutEffect } from 'react'
import { FormCard } from '#components/account-form.tsx'
import { useTranslation } from '#lib/translation.ts'
import { forgetToken, heldToken, holdToken, restoreToken } from './held-token.ts'
import { RequestForm } from './request-form.tsx'
import { ResetWithToken } from './reset-with-token.tsx'

const path = '/reset-password'

type Props = {
  addressToken: string | undefined
  /** Called at home, after the password has been changed. */
  onHome: () => Promise<void>
}

/** Takes the token out of the address at once: no history, bookmark or shared screen keeps it. */
export function PasswordReset({ addressToken, onHome }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const held = useSelector(heldToken)
  const token = addressToken || held

  useLayoutEffect(restoreToken, [])

  useEffect(() => {
    if (addressToken === undefined) return
    holdToken(addressToken)
    void navigate({ to: path, search: {}, replace: true, resetScroll: false })
  }, [addressToken, navigate])

  useEffect(
    () => () => {
      // The token outlives a change of language, which mounts the page again, but not another page.
      if (window.location.pathname !== path) forgetToken()
    },
    [],
  )

  return (
    <FormCard title={t('password_reset.title')}>
      {token ? <ResetWithToken key={token} token={token} onHome={onHome} /> : <RequestForm />}
    </FormCard>
  )
}
