import { register } from '@kodama/contract/registration'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useHumanCheckToken } from '#components/human-check-token.ts'
import { HumanCheck } from '#components/human-check.tsx'
import { openSignIn } from '#components/open-sign-in.ts'
import { callOverHttp } from '#lib/api.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { showToast } from '#ui/toast-store.ts'
import { useFormValues } from '#ui/use-form-values.ts'
import { usePending } from '#ui/use-pending.ts'
import { type Outcome, outcomeFrom, outcomeOfFailure } from './outcome.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { TermsNotice } from './terms-notice.tsx'

const empty = { username: '', email: '', password: '', confirm: '' }

export function RegistrationForm({ inviteCode }: { inviteCode: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPending, begin] = usePending()
  const { token, setToken, attempt, renew } = useHumanCheckToken()
  const { values, formProps } = useFormValues({ ...empty, invite_code: inviteCode })
  const { password, confirm } = values
  const username = values.username.trim()
  const email = values.email.trim()
  const invite_code = values.invite_code.trim()
  const isComplete = Boolean(username && email && password && confirm && token)

  function show({ kind, title, text, fallback }: Outcome) {
    const shown = text ?? (fallback && t(fallback))
    showToast({ kind, title: t(title), ...(shown && { text: shown }) })
  }

  async function submit(captcha_token: string) {
    const outcome = await callOverHttp(register, {
      body: { email, username, password, invite_code, captcha_token },
    }).then(outcomeFrom, outcomeOfFailure)
    show(outcome)
    if (outcome.kind === 'error') return renew()
    await navigate({ to: '/' })
    openSignIn(username)
  }

  function check(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || !token || isPending) return
    const broken = brokenRule({ password, confirm, invite_code })
    if (broken) show({ kind: 'error', title: 'registration.input_error', fallback: broken })
    else void begin(() => submit(token))
  }

  return (
    <form
      {...formProps}
      method="post"
      noValidate
      onSubmit={check}
      className="mt-6 flex flex-col gap-5"
    >
      <RegistrationFields values={values} inviteCode={inviteCode} />
      <HumanCheck
        key={attempt}
        act="registration"
        onToken={(token) => {
          setToken(token)
          if (token) showToast({ kind: 'success', title: t('human_check.done') })
        }}
        onFail={() => showToast({ kind: 'error', title: t('human_check.failed') })}
      />
      <TermsNotice />
      <button type="submit" disabled={!isComplete || isPending} className={primaryButton}>
        {isPending ? t('registration.submitting') : t('registration.submit')}
      </button>
    </form>
  )
}

/** What the server need not be asked about. */
function brokenRule(values: Record<'password' | 'confirm' | 'invite_code', string>) {
  if (values.password !== values.confirm) return 'form.mismatch' as const
  return values.invite_code === '' ? ('registration.no_invite_code' as const) : undefined
}
