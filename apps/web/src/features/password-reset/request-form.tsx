import { requestPasswordReset } from '@kodama/contract/password-reset'
import { looksLikeEmail } from '@kodama/rules/emails'
import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useHumanCheckToken } from '#components/human-check-token.ts'
import { HumanCheck } from '#components/human-check.tsx'
import { callOverHttp } from '#lib/api.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { Field } from '#ui/field.tsx'
import { FormError } from '#ui/form-error.tsx'
import { usePending } from '#ui/use-pending.ts'
import { requestFailureText } from './failure.ts'
import { RequestSent } from './request-sent.tsx'

export function RequestForm() {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const [isPending, begin] = usePending()
  const [sentTo, setSentTo] = useState<string>()
  const check = useHumanCheckToken()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!looksLikeEmail(email)) return check.showError(t('password_reset.invalid'))
    if (!check.token) return check.showCheckError(t('password_reset.captcha'))
    check.clearError()
    try {
      await callOverHttp(requestPasswordReset, { body: { email, captcha_token: check.token } })
      setSentTo(email)
    } catch (error) {
      check.showError(requestFailureText(error, t))
    }
    check.renew()
  }

  if (sentTo) return <RequestSent email={sentTo} onAgain={() => setSentTo(undefined)} />

  return (
    <form
      method="post"
      noValidate
      onInput={check.answerError}
      onSubmit={(event) => begin(() => submit(event))}
      className="mt-3 flex flex-col gap-5"
    >
      <p className="text-center leading-[1.75] text-balance text-quiet [word-break:auto-phrase]">
        {t('password_reset.lead')}
      </p>
      <Field
        type="email"
        name="email"
        label={t('form.email')}
        autoComplete="email"
        maxLength={254}
      />
      <HumanCheck
        key={check.attempt}
        act="password_reset"
        onToken={check.setToken}
        onFail={() => check.showCheckError(t('human_check.failed'))}
      />
      <FormError text={check.error} />
      <button type="submit" disabled={!isHydrated || isPending} className={primaryButton}>
        {isPending ? t('password_reset.sending') : t('password_reset.send')}
      </button>
    </form>
  )
}
