import { errorCodeOf } from '@kodama/contract/call'
import { changePassword } from '@kodama/contract/password-change'
import { isValidPassword } from '@kodama/rules/passwords'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PasswordRequirements } from '#components/account-form.tsx'
import { callAsPlayer, useFailureText } from '#lib/account-calls.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { FormError, PasswordField, useFormValues } from '#ui/form.tsx'
import { showToast } from '#ui/toast-store.ts'

/** The field that an error code is about. */
const places: Readonly<Record<string, string>> = {
  wrong_present_password: 'present',
  invalid_input: 'password',
}
const noValues = { present: '', password: '', confirm: '' }

export function PasswordSection({ token, name }: { token: string; name: string }) {
  const { t } = useTranslation()
  const [hasLeftConfirm, setHasLeftConfirm] = useState(false)
  const { values, formProps } = useFormValues(noValues)
  const failureText = useFailureText()
  const isEqual = values.password === values.confirm
  const isValid = values.present !== '' && isValidPassword(values.password) && isEqual
  const change = useMutation({
    mutationFn: () =>
      callAsPlayer(changePassword, {
        token,
        body: { present_password: values.present, new_password: values.password },
      }),
    onSuccess: () => {
      formProps.ref.current?.reset()
      formProps.onInput()
      setHasLeftConfirm(false)
      showToast({
        kind: 'success',
        title: t('editor.password.done'),
        text: t('editor.password.done_text'),
      })
    },
  })
  const failedPlace = places[errorCodeOf(change.error) ?? ''] ?? 'form'
  const errors = { [failedPlace]: failureText(change.error) }

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate()
  }

  return (
    <form
      {...formProps}
      method="post"
      onSubmit={submit}
      className="mx-auto flex max-w-md flex-col gap-5"
    >
      <p className="text-14 text-pretty text-quiet">{t('editor.password.lead')}</p>
      {/* Password managers need it to know whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        name="present"
        label={t('editor.password.present')}
        showLabel={t('editor.password.show_present')}
        error={errors['present']}
        autoComplete="current-password"
        maxLength={256}
      />
      <PasswordField
        name="password"
        label={t('password_reset.new_password')}
        showLabel={t('form.show_password')}
        hint={<PasswordRequirements password={values.password} isQuietWhenEmpty />}
        error={errors['password']}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordField
        name="confirm"
        label={t('form.confirm')}
        showLabel={t('form.show_confirm')}
        hint={t('form.confirm_hint')}
        error={hasLeftConfirm && !isEqual ? t('form.mismatch') : undefined}
        onBlur={() => setHasLeftConfirm(true)}
        autoComplete="new-password"
        maxLength={256}
      />
      <FormError text={errors['form']} />
      <button type="submit" disabled={!isValid || change.isPending} className={primaryButton}>
        {change.isPending ? t('password_reset.saving') : t('password_reset.save')}
      </button>
    </form>
  )
}
