import { CallError } from '@kodama/contract/call'
import { getMe, signIn } from '@kodama/contract/session'
import { type FormEvent, useEffect, useRef } from 'react'
import { callOverHttp } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { type Identity, setIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { Field } from '#ui/field.tsx'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { usePending } from '#ui/use-pending.ts'
import { useHumanCheckToken } from './human-check-token.ts'
import { HumanCheck } from './human-check.tsx'
import { nameToSignIn } from './open-sign-in.ts'

export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [isPending, begin] = usePending()
  const check = useHumanCheckToken()
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  useEffect(() => (nameToSignIn() ? password : username).current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    if (!check.token) return check.showCheckError(t('human_check.missing'))
    check.clearError()
    try {
      setIdentity(await identityFor(data, check.token))
      onDone()
    } catch (error) {
      const fallback = error instanceof CallError ? 'account.failed' : 'form.unreachable'
      check.showError(errorText(error, t(fallback)))
      check.renew()
      password.current?.focus()
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
        ref={username}
        label={t('form.username')}
        name="username"
        defaultValue={nameToSignIn()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
      />
      <PasswordField
        ref={password}
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

async function identityFor(data: FormData, captcha_token: string) {
  const username = String(data.get('username'))
  const password = String(data.get('password'))
  const { token } = await callOverHttp(signIn, { body: { username, password, captcha_token } })
  const { id, name, priv } = await callOverHttp(getMe, { body: { token } })
  return { token, user: { id, name, privileges: priv } } satisfies Identity
}
