import { emailFrom } from '@kodama/rules/emails'
import { unmetUsernameRequirements } from '@kodama/rules/usernames'
import { useState } from 'react'
import { PasswordRequirements } from '#components/password-requirements.tsx'
import { useTranslation } from '#lib/translation.ts'
import { Field } from '#ui/field.tsx'
import { LockIcon } from '#ui/form-icons.tsx'
import { PasswordField } from '#ui/password-field.tsx'

type Name = 'invite_code' | 'username' | 'email' | 'password' | 'confirm'
type Props = { values: Record<Name, string>; inviteCode: string }

/** What they say helps; only the server refuses. */
export function RegistrationFields({ values, inviteCode }: Props) {
  const { t } = useTranslation()
  const [left, setLeft] = useState<Partial<Record<Name, true>>>({})
  const leave = (name: Name) => ({ name, onBlur: () => setLeft({ ...left, [name]: true }) })

  const username = values.username.trim()
  const unmet = unmetUsernameRequirements(username)
    // Whoever is still typing knows that the name is too short.
    .find((requirement) => left.username || requirement !== 'min_length')
  const isEmailWrong = left.email && values.email.trim() && !emailFrom(values.email)
  const isConfirmWrong = left.confirm && values.confirm && values.confirm !== values.password

  return (
    <>
      <InviteCodeField {...leave('invite_code')} inviteCode={inviteCode} />
      <Field
        {...leave('username')}
        label={t('form.username')}
        hint={t('registration.username_hint')}
        error={username && unmet && t(`username.${unmet}`)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Field
        {...leave('email')}
        type="email"
        label={t('form.email')}
        hint={t('registration.email_hint')}
        error={isEmailWrong ? t('form.email_invalid') : undefined}
        autoComplete="email"
        maxLength={254}
      />
      <PasswordField
        {...leave('password')}
        label={t('form.password')}
        showLabel={t('form.show_password')}
        hint={<PasswordRequirements password={values.password} isQuietWhenEmpty />}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordField
        {...leave('confirm')}
        label={t('form.confirm')}
        showLabel={t('form.show_confirm')}
        hint={t('form.confirm_hint')}
        error={isConfirmWrong ? t('form.mismatch') : undefined}
        autoComplete="new-password"
        maxLength={256}
      />
    </>
  )
}

function InviteCodeField({ inviteCode, ...field }: { inviteCode: string; name: Name }) {
  const { t } = useTranslation()
  const isLocked = inviteCode !== ''
  return (
    <Field
      {...field}
      label={t('registration.invite_code')}
      defaultValue={inviteCode}
      readOnly={isLocked}
      hint={isLocked ? t('registration.locked') : t('registration.invite_code_hint')}
      end={isLocked && <LockIcon className="size-5 text-leaf" />}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isLocked ? undefined : 64}
    />
  )
}
