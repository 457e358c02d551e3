import { checkPasswordReset } from '@kodama/contract/password-reset'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { checkPath } from '#components/account-form.tsx'
import { callOverHttp } from '#lib/api.ts'
import { useHomeAfter } from '#lib/home-after.ts'
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
  const { result, checkAgain } = useTokenCheck(token)
  const [end, setEnd] = useState<'done' | 'refused'>()
  const isRefused = end === 'refused' || isCheckRefused(result?.error)
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
  if (!result) {
    return (
      <output className="flex min-h-96 flex-col items-center justify-center gap-4 text-quiet">
        <Spinner className="size-8" />
        {t('password_reset.checking')}
      </output>
    )
  }
  if (result.error) {
    return (
      <Stop
        text={tokenFailureText(result.error, t)}
        action={t('password_reset.check_again')}
        onAction={checkAgain}
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

type CheckResult = { attempt: number; error?: unknown }

/** Asks the server whether the token is still valid. There is no result until it answers. */
function useTokenCheck(token: string) {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<CheckResult>()

  useEffect(() => {
    let isCurrent = true
    const tell = (result: CheckResult) => isCurrent && setResult(result)
    callOverHttp(checkPasswordReset, { body: { token } }).then(
      () => tell({ attempt }),
      (error: unknown) => tell({ attempt, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [token, attempt])

  return {
    result: result?.attempt === attempt ? result : undefined,
    checkAgain: () => setAttempt(attempt + 1),
  }
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
