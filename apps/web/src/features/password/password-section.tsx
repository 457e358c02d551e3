import { errorCodeOf } from '@kodama/contract/call'
import { changePassword } from '@kodama/contract/password-change'
import { isValidPassword } from '@kodama/rules/passwords'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { NewPasswordFields } from '#components/account-form.tsx'
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
      <NewPasswordFields
        label={t('password_reset.new_password')}
        values={values}
        error={errors['password']}
        isQuietWhenEmpty
      />
      <FormError text={errors['form']} />
      <button type="submit" disabled={!isValid || change.isPending} className={primaryButton}>
        {change.isPending ? t('password_reset.saving') : t('password_reset.save')}
      </button>
    </form>
  )
}
