import { register } from '@kodama/contract/registration'
import { emailFrom } from '@kodama/rules/emails'
import { unmetUsernameRequirements } from '@kodama/rules/usernames'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { FormCard, NewPasswordFields } from '#components/account-form.tsx'
import {
  HumanCheck,
  HumanCheckedButton,
  useHumanCheckToken,
} from '#components/human-check/human-check.tsx'
import { callOverHttp } from '#lib/api.ts'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { Field, useFormValues, usePending } from '#ui/form.tsx'
import { Icon } from '#ui/icons.tsx'
import { textLink, TextWithLinks } from '#ui/text-with-links.tsx'
import { showToast } from '#ui/toast-store.ts'
import { type Outcome, outcomeFrom, outcomeOfFailure } from './outcome.ts'

type Props = {
  inviteCode: string
  hasTerms: boolean
  onRegistered: (username: string) => Promise<void>
}

export function Registration(props: Props) {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <FormCard title={t('registration.title')}>
      <p className="mt-3 text-center leading-[1.75] text-balance text-quiet">
        {t('registration.lead', { name })}
      </p>
      {/* Another invite starts another form. */}
      <RegistrationForm key={props.inviteCode} {...props} />
    </FormCard>
  )
}

const empty = { username: '', email: '', password: '', confirm: '' }
type Values = Record<keyof typeof empty | 'invite_code', string>

function RegistrationForm({ inviteCode, hasTerms, onRegistered }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPending, begin] = usePending()
  const check = useHumanCheckToken()
  const { values, formProps } = useFormValues<keyof Values>({ ...empty, invite_code: inviteCode })
  const { password, confirm } = values
  const username = values.username.trim()
  const email = values.email.trim()
  const invite_code = values.invite_code.trim()
  const isFilled = Boolean(username && email && password && confirm)

  function show({ kind, title, text, fallback }: Outcome) {
    const shown = text ?? (fallback && t(fallback))
    showToast({ kind, title: t(title), ...(shown && { text: shown }) })
  }

  async function submit() {
    const captcha_token = await check.getToken()
    if (!captcha_token) return
    const outcome = await callOverHttp(register, {
      body: { email, username, password, invite_code, captcha_token },
    }).then(outcomeFrom, outcomeOfFailure)
    show(outcome)
    if (outcome.kind === 'error') return check.renew()
    await navigate({ to: '/' })
    await onRegistered(username)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (!isFilled || check.hasFailed || isPending) return
    if (password !== confirm) showInputError('form.mismatch')
    else if (invite_code === '') showInputError('registration.no_invite_code')
    else void begin(submit)
  }

  function showInputError(fallback: 'form.mismatch' | 'registration.no_invite_code') {
    show({ kind: 'error', title: 'registration.input_error', fallback })
  }

  return (
    <form
      {...formProps}
      method="post"
      noValidate
      onInput={() => {
        formProps.onInput()
        check.answer()
      }}
      onSubmit={send}
      className="mt-6 flex flex-col gap-5"
    >
      <RegistrationFields values={values} inviteCode={inviteCode} />
      <RegistrationCheck key={check.attempt} check={check} />
      <TermsNotice hasTerms={hasTerms} />
      <HumanCheckedButton
        isWaiting={check.isWaiting}
        disabled={!isFilled || check.hasFailed || isPending}
        // Not yet enabled, but a press is remembered until there is a token.
        aria-disabled={!check.token}
        label={isPending ? t('registration.submitting') : <SubmitLabel />}
      />
    </form>
  )
}

/** The button is called 'create account' in every language. */
function SubmitLabel() {
  const { t, i18n } = useTranslation()
  return (
    <>
      {t('registration.submit')}
      {i18n.locale !== 'en_US' && (
        <span lang="en" className="sr-only">
          create account
        </span>
      )}
    </>
  )
}

/** Toasts tell of the check only where the visitor waits for it: nobody has asked for the first one. */
function RegistrationCheck({ check }: { check: ReturnType<typeof useHumanCheckToken> }) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const [isFailureTold, setIsFailureTold] = useState(false)
  const { onToken, onFail, onRetry } = check.checkProps
  return (
    <HumanCheck
      act="registration"
      isFailureTold={isFailureTold}
      onToken={(token) => {
        onToken(token)
        if (token && isAsked) showToast({ kind: 'success', title: t('human_check.done') })
        setIsAsked(false)
        setIsFailureTold(false)
      }}
      onFail={() => {
        onFail()
        if (!isAsked && !check.isWaiting) return
        setIsFailureTold(true)
        showToast({ kind: 'error', title: t('human_check.failed') })
      }}
      onRetry={() => {
        onRetry()
        setIsAsked(true)
      }}
    />
  )
}

/** Their errors only help: it is the server that refuses. */
function RegistrationFields({ values, inviteCode }: { values: Values; inviteCode: string }) {
  const { t } = useTranslation()
  const [hasLeftUsername, setHasLeftUsername] = useState(false)
  const [hasLeftEmail, setHasLeftEmail] = useState(false)
  const isLocked = inviteCode !== ''
  const username = values.username.trim()
  const unmet = unmetUsernameRequirements(username)
    // While it is typed, every name is too short at first.
    .find((requirement) => hasLeftUsername || requirement !== 'min_length')
  const isEmailWrong = hasLeftEmail && values.email.trim() && !emailFrom(values.email)

  return (
    <>
      <Field
        name="invite_code"
        label={t('registration.invite_code')}
        defaultValue={inviteCode}
        readOnly={isLocked}
        hint={isLocked ? t('registration.locked') : t('registration.invite_code_hint')}
        end={isLocked && <Icon d={lock} className="size-5 text-leaf" />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isLocked ? undefined : 64}
      />
      <Field
        name="username"
        label={t('form.username')}
        hint={t('registration.username_hint')}
        error={username && unmet && t(`username.${unmet}`)}
        onBlur={() => setHasLeftUsername(true)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Field
        type="email"
        name="email"
        label={t('form.email')}
        hint={t('registration.email_hint')}
        error={isEmailWrong ? t('form.email_invalid') : undefined}
        onBlur={() => setHasLeftEmail(true)}
        autoComplete="email"
        maxLength={254}
      />
      <NewPasswordFields label={t('form.password')} values={values} isQuietWhenEmpty />
    </>
  )
}

const lock =
  'M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11'

const rulesPath = '/docs/ja/rules'

/** The links open in new tabs, so that the form keeps what is filled in. Without terms, both lead to the rules. */
function TermsNotice({ hasTerms }: { hasTerms: boolean }) {
  const { t } = useTranslation()
  const paths = [hasTerms ? '/docs/terms' : rulesPath, rulesPath]
  return (
    <p className="text-13 leading-[1.75] text-pretty text-quiet">
      <TextWithLinks text={t('registration.terms')}>
        {(label, index) => (
          <a href={paths[index]} target="_blank" rel="noreferrer" className={textLink}>
            {label}
          </a>
        )}
      </TextWithLinks>
    </p>
  )
}
