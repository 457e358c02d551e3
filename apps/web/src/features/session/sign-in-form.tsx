import { CallError, errorCodeOf } from '@kodama/contract/call'
import { signIn } from '@kodama/contract/session'
import { type FormEvent, useEffect, useRef } from 'react'
import {
  HumanCheck,
  HumanCheckedButton,
  useHumanCheckToken,
} from '#components/human-check/human-check.tsx'
import { SiteLink } from '#components/site-link.tsx'
import { callOverHttp, errorText, unreachableKey } from '#lib/api.ts'
import { setIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { Field, FormError, PasswordField, usePending } from '#ui/form.tsx'
import { textLink, TextWithLinks } from '#ui/text-with-links.tsx'
import { getIdentity } from './session.ts'
import { keepSignInDraft, signInDraft } from './sign-in-draft.ts'

type Props = { onDone: () => void }

export function SignInForm({ onDone }: Props) {
  const { t } = useTranslation()
  const [isPending, begin] = usePending()
  const check = useHumanCheckToken()
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => (signInDraft.username ? passwordInput : usernameInput).current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    keep(event.currentTarget)
    const { username, password } = signInDraft
    const captcha_token = await check.getToken()
    if (!captcha_token) return
    try {
      // The keyboard of a phone adds a space to a word that it has completed.
      const body = { username: username.trim(), password, captcha_token }
      const { token } = await callOverHttp(signIn, { body })
      setIdentity(await getIdentity(token))
      keepSignInDraft('', '')
      onDone()
    } catch (error) {
      const fallback = error instanceof CallError ? 'account.failed' : unreachableKey()
      check.showError(
        errorCodeOf(error) === 'account_restricted' ? (
          <RestrictedText onLeave={onDone} />
        ) : (
          errorText(error, t(fallback))
        ),
      )
      check.renew()
      passwordInput.current?.focus()
    }
  }

  return (
    <form
      method="post"
      onInput={(event) => {
        keep(event.currentTarget)
        check.answer()
      }}
      onSubmit={(event) => begin(() => submit(event))}
      className="flex flex-col gap-4"
    >
      <Field
        ref={usernameInput}
        label={t('form.username')}
        name="username"
        defaultValue={signInDraft.username}
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
        defaultValue={signInDraft.password}
        autoComplete="current-password"
        maxLength={256}
        required
      />
      <HumanCheck key={check.attempt} act="sign_in" {...check.checkProps} />
      <FormError text={check.error} />
      <HumanCheckedButton
        isWaiting={check.isWaiting}
        disabled={isPending}
        label={isPending ? t('account.signing_in') : t('account.sign_in')}
      />
    </form>
  )
}

function keep(form: HTMLFormElement) {
  const data = new FormData(form)
  keepSignInDraft(String(data.get('username')), String(data.get('password')))
}

function RestrictedText({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <TextWithLinks text={t('account.restricted')}>
      {(label) => (
        <SiteLink href="/docs/ja/appeal" onClick={onLeave} className={textLink}>
          {label}
        </SiteLink>
      )}
    </TextWithLinks>
  )
}
