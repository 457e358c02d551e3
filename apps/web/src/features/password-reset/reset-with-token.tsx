import { checkPasswordReset } from '@kodama/contract/password-reset'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { checkPath } from '#components/account-form.tsx'
import { useHomeAfter } from '#lib/home-after.ts'
import { queryOf } from '#lib/queries.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { Message } from '#ui/form.tsx'
import { Icon } from '#ui/icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { isCheckRefused, tokenFailureText } from './failure.ts'
import { forgetToken, spendToken } from './held-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'

type Props = {
  token: string
  /** Called at home, after the password has been changed. */
  onHome: () => Promise<void>
}

/** From the link of the mail to the new password. */
export function ResetWithToken({ token, onHome }: Props) {
  const { t } = useTranslation()
  const check = useQuery({
    ...queryOf(checkPasswordReset, { body: { token } }),
    // Offline, the check fails at once instead of waiting, and the visitor can retry.
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [end, setEnd] = useState<'done' | 'refused'>()
  const isRefused = end === 'refused' || isCheckRefused(check.error)
  const isSpent = end === 'done' || isRefused

  useEffect(() => {
    if (isSpent) spendToken()
  }, [isSpent])

  if (end === 'done') return <ResetDone onHome={onHome} />
  if (isRefused) {
    return (
      <Stop
        text={t('password_reset.invalid_token')}
        action={t('password_reset.new_link')}
        onAction={forgetToken}
      />
    )
  }
  if (check.isPending) {
    return (
      <output className="flex min-h-96 flex-col items-center justify-center gap-4 text-quiet">
        <Spinner className="size-8" />
        {t('password_reset.checking')}
      </output>
    )
  }
  if (check.error) {
    return (
      <Stop
        text={tokenFailureText(check.error, t)}
        action={t('password_reset.check_again')}
        onAction={() => void check.refetch()}
      />
    )
  }
  return (
    <NewPasswordForm
      token={token}
      onDone={() => setEnd('done')}
      onRefused={() => setEnd('refused')}
    />
  )
}

function ResetDone({ onHome }: Pick<Props, 'onHome'>) {
  const { t } = useTranslation()
  useHomeAfter(3000)

  // However the visitor has come home: by themselves, or after these seconds.
  useEffect(
    () => () => {
      if (window.location.pathname === '/') void onHome()
    },
    [onHome],
  )

  return (
    <Message>
      <output className="flex flex-col items-center gap-4">
        <Icon d={checkPath} className="size-12 text-leaf" />
        <span className="text-20 font-bold">{t('password_reset.done')}</span>
        <span className="leading-[1.75] text-balance text-quiet">
          {t('password_reset.redirect')}
        </span>
      </output>
      <Link to="/" className={primaryButton}>
        {t('password_reset.home')}
      </Link>
    </Message>
  )
}

type StopProps = { text: string; action: string; onAction: () => void }

function Stop({ text, action, onAction }: StopProps) {
  return (
    <Message>
      <p role="alert" className="leading-[1.75] text-balance text-danger">
        {text}
      </p>
      <button type="button" onClick={onAction} className={primaryButton}>
        {action}
      </button>
    </Message>
  )
}
