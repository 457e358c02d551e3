import { CallError } from '@kodama/contract/call'
import { signIn } from '@kodama/contract/session'
import { type FormEvent, useEffect, useRef } from 'react'
import { HumanCheck, useHumanCheckToken } from '#components/human-check/human-check.tsx'
import { callOverHttp, errorText } from '#lib/api.ts'
import { setIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { Field, FormError, PasswordField, usePending } from '#ui/form.tsx'
import { getIdentity } from './session.ts'

type Props = { username: string; onDone: () => void }

export function SignInForm({ username, onDone }: Props) {
  const { t } = useTranslation()
  const [isPending, begin] = usePending()
  const check = useHumanCheckToken()
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => (username ? passwordInput : usernameInput).current?.focus(), [username])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    if (!check.token) return check.showCheckError(t('human_check.missing'))
    check.clearError()
    try {
      const body = {
        username: String(data.get('username')),
        password: String(data.get('password')),
        captcha_token: check.token,
      }
      const { token } = await callOverHttp(signIn, { body })
      setIdentity(await getIdentity(token))
      onDone()
    } catch (error) {
      const fallback = error instanceof CallError ? 'account.failed' : 'form.unreachable'
      check.showError(errorText(error, t(fallback)))
      check.renew()
      passwordInput.current?.focus()
    }
  }

  return (
    <form
      method="post"
      onInput={check.answerError}
      onSubmit={(event) => begin(() => submit(event))}
      className="flex flex-col gap-4"
    >
      <Field
        ref={usernameInput}
        label={t('form.username')}
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
      />
      <PasswordField
        ref={passwordInput}
        label={t('form.password')}
        showLabel={t('form.show_password')}
        name="password"
        autoComplete="current-password"
        maxLength={256}
        required
      />
      <HumanCheck
        key={check.attempt}
        act="sign_in"
        onToken={check.setToken}
        onFail={() => check.showCheckError(t('human_check.failed'))}
      />
      <FormError text={check.error} />
      <button type="submit" disabled={isPending} className={primaryButton}>
        {isPending ? t('account.signing_in') : t('account.sign_in')}
      </button>
    </form>
  )
}
