import { requestPasswordReset } from '@kodama/contract/password-reset'
import { looksLikeEmail } from '@kodama/rules/emails'
import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import {
  HumanCheck,
  HumanCheckedButton,
  useHumanCheckToken,
} from '#components/human-check/human-check.tsx'
import { callOverHttp } from '#lib/api.ts'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { Field, FormError, Message, usePending } from '#ui/form.tsx'
import { Icon } from '#ui/icons.tsx'
import { requestFailureText } from './failure.ts'

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
    const captcha_token = await check.getToken()
    if (!captcha_token) return
    try {
      await callOverHttp(requestPasswordReset, { body: { email, captcha_token } })
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
      onInput={check.answer}
      onSubmit={(event) => begin(() => submit(event))}
      className="mt-3 flex flex-col gap-5"
    >
      <p className="text-center leading-[1.75] text-balance text-quiet">
        {t('password_reset.lead')}
      </p>
      <Field
        type="email"
        name="email"
        label={t('form.email')}
        autoComplete="email"
        maxLength={254}
      />
      <HumanCheck key={check.attempt} act="password_reset" {...check.checkProps} />
      <FormError text={check.error} />
      <HumanCheckedButton
        isWaiting={check.isWaiting}
        disabled={!isHydrated || isPending}
        label={isPending ? t('password_reset.sending') : t('password_reset.send')}
      />
    </form>
  )
}

const letter =
  'M5 6h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 6ZM4 7.5l8 6 8-6'

function RequestSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Message>
      <output className="flex flex-col items-center gap-4">
        <Icon d={letter} className="size-12 text-leaf" />
        <span className="text-20 font-bold">{t('password_reset.sent')}</span>
        <span className="max-w-full text-leaf wrap-anywhere">{email}</span>
        <span className="leading-[1.75] text-pretty text-quiet">
          {t('password_reset.sent_text')}
        </span>
      </output>
      <button type="button" onClick={onAgain} className={quietButton}>
        {t('password_reset.again')}
      </button>
    </Message>
  )
}
