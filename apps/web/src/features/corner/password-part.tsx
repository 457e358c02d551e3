import { errorCodeOf } from '@kodama/contract/call'
import { changePassword } from '@kodama/contract/password-change'
import { isValidPassword } from '@kodama/rules/passwords'
import { type FormEvent, useState } from 'react'
import { PasswordRequirements } from '#components/account-form.tsx'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { FormError, PasswordField, useFormValues, usePending } from '#ui/form.tsx'
import { showToast } from '#ui/toast-store.ts'
import { callAsPlayer, useFailureText } from './call.ts'
import { useTexts } from './texts.tsx'

type Errors = { present?: string; password?: string; form?: string }

const places: Readonly<Record<string, keyof Errors>> = {
  wrong_present_password: 'present',
  invalid_input: 'password',
}
const noValues = { present: '', password: '', confirm: '' }

export function PasswordPart({ token, name }: { token: string; name: string }) {
  const { t } = useTexts()
  const { t: shared } = useTranslation()
  const [isPending, begin] = usePending()
  const [errors, setErrors] = useState<Errors>({})
  const [hasLeftConfirm, setHasLeftConfirm] = useState(false)
  const { values, formProps } = useFormValues(noValues)
  const failureText = useFailureText()
  const isEqual = values.password === values.confirm
  const isValid = values.present !== '' && isValidPassword(values.password) && isEqual

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setErrors({})
    try {
      await callAsPlayer(changePassword, {
        token,
        body: { present_password: values.present, new_password: values.password },
      })
      form.reset()
      formProps.onInput()
      setHasLeftConfirm(false)
      showToast({ kind: 'success', title: t('password.done'), text: t('password.done_text') })
    } catch (error) {
      setErrors({ [places[errorCodeOf(error) ?? ''] ?? 'form']: failureText(error) })
    }
  }

  return (
    <form
      {...formProps}
      method="post"
      onSubmit={(event) => begin(() => submit(event))}
      className="mx-auto flex max-w-md flex-col gap-5"
    >
      <p className="text-14 text-pretty text-quiet">{t('password.lead')}</p>
      {/* Password managers need it to know whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        name="present"
        label={t('password.present')}
        showLabel={t('password.show_present')}
        error={errors.present}
        autoComplete="current-password"
        maxLength={256}
      />
      <PasswordField
        name="password"
        label={shared('password_reset.new_password')}
        showLabel={shared('form.show_password')}
        hint={<PasswordRequirements password={values.password} isQuietWhenEmpty />}
        error={errors.password}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordField
        name="confirm"
        label={shared('form.confirm')}
        showLabel={shared('form.show_confirm')}
        hint={shared('form.confirm_hint')}
        error={hasLeftConfirm && !isEqual ? shared('form.mismatch') : undefined}
        onBlur={() => setHasLeftConfirm(true)}
        autoComplete="new-password"
        maxLength={256}
      />
      <FormError text={errors.form} />
      <button type="submit" disabled={!isValid || isPending} className={primaryButton}>
        {isPending ? shared('password_reset.saving') : shared('password_reset.save')}
      </button>
    </form>
  )
}
