import { confirmPasswordReset } from '@kodama/contract/password-reset'
import { isValidPassword } from '@kodama/rules/passwords'
import { type FormEvent, useState } from 'react'
import { NewPasswordFields } from '#components/account-form.tsx'
import { callOverHttp } from '#lib/api.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { FormError, useFormValues, usePending } from '#ui/form.tsx'
import { isTokenRefused, tokenFailureText } from './failure.ts'

type Props = { token: string; onDone: () => void; onRefused: () => void }

export function NewPasswordForm({ token, onDone, onRefused }: Props) {
  const { t } = useTranslation()
  const [isPending, begin] = usePending()
  const [error, setError] = useState<string>()
  const { values, formProps } = useFormValues({ password: '', confirm: '' })
  const isValid = isValidPassword(values.password) && values.password === values.confirm

  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    try {
      await callOverHttp(confirmPasswordReset, { body: { token, new_password: values.password } })
      onDone()
    } catch (error) {
      if (isTokenRefused(error)) onRefused()
      else setError(tokenFailureText(error, t))
    }
  }

  return (
    <form
      {...formProps}
      method="post"
      onSubmit={(event) => begin(() => submit(event))}
      className="mt-6 flex flex-col gap-5"
    >
      <NewPasswordFields label={t('password_reset.new_password')} values={values} />
      <FormError text={error} />
      <button type="submit" disabled={!isValid || isPending} className={primaryButton}>
        {isPending ? t('password_reset.saving') : t('password_reset.save')}
      </button>
    </form>
  )
}
