import { useState } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { Spinner } from '#ui/spinner.tsx'
import { isCheckRefused, tokenFailureText } from './failure.ts'
import { Message } from './message.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetDone } from './reset-done.tsx'
import { useTokenCheck } from './token-check.ts'

type Props = { token: string; onForget: () => void }

/** From the link of the mail to the new password. */
export function ResetWithToken({ token, onForget }: Props) {
  const { t } = useTranslation()
  const { result, checkAgain } = useTokenCheck(token)
  const [end, setEnd] = useState<'done' | 'refused'>()

  if (end === 'done') return <ResetDone />
  if (end === 'refused' || isCheckRefused(result?.error)) {
    return (
      <Stop
        text={t('password_reset.invalid_token')}
        action={t('password_reset.new_link')}
        onAction={onForget}
      />
    )
  }
  if (!result) return <Checking />
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

function Checking() {
  const { t } = useTranslation()
  return (
    <output className="flex min-h-96 flex-col items-center justify-center gap-4 text-quiet">
      <Spinner className="size-8" />
      {t('password_reset.checking')}
    </output>
  )
}

type StopProps = { text: string; action: string; onAction: () => void }

function Stop({ text, action, onAction }: StopProps) {
  return (
    <Message>
      <p role="alert" className="leading-[1.75] text-balance text-danger [word-break:auto-phrase]">
        {text}
      </p>
      <button type="button" onClick={onAction} className={primaryButton}>
        {action}
      </button>
    </Message>
  )
}
