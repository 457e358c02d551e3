import { passwordRequirements, unmetPasswordRequirements } from '@kodama/rules/passwords'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { PasswordField } from '#ui/form.tsx'
import { Icon } from '#ui/icons.tsx'
import { EchoBanner } from './mark.tsx'

type CardProps = { title: string; children: ReactNode }

/** The page of a form: one card. It hangs from the top, so that a longer form does not move its title. */
export function FormCard({ title, children }: CardProps) {
  return (
    <div className="canopy flex grow items-start justify-center px-4 py-8 sm:py-16">
      <article className="w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface">
        <EchoBanner className="h-28" />
        <div className="px-5 pt-6 pb-8 sm:px-10">
          <h1 className="text-center text-28 font-bold text-balance">{title}</h1>
          {children}
        </div>
      </article>
    </div>
  )
}

type NewPasswordProps = {
  label: string
  values: { password: string; confirm: string }
  error?: string | undefined
  /** The requirements turn red only after something is typed. */
  isQuietWhenEmpty?: boolean
}

/** The fields `password` and `confirm` of a form. */
export function NewPasswordFields(props: NewPasswordProps) {
  const { label, values, error, isQuietWhenEmpty = false } = props
  const { t } = useTranslation()
  const [hasLeftConfirm, setHasLeftConfirm] = useState(false)
  const isMismatch = values.confirm !== '' && values.confirm !== values.password
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        showLabel={t('form.show_password')}
        hint={
          <PasswordRequirements password={values.password} isQuietWhenEmpty={isQuietWhenEmpty} />
        }
        error={error}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordField
        name="confirm"
        label={t('form.confirm')}
        showLabel={t('form.show_confirm')}
        hint={t('form.confirm_hint')}
        error={hasLeftConfirm && isMismatch ? t('form.mismatch') : undefined}
        onBlur={() => setHasLeftConfirm(true)}
        autoComplete="new-password"
        maxLength={256}
      />
    </>
  )
}

export const checkPath = 'M5 12.5l4.5 4.5L19 7.5'
const dotPath = 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z'

type RequirementsProps = { password: string; isQuietWhenEmpty?: boolean }

/** Every requirement of a password: red until it is met, then green. */
function PasswordRequirements({ password, isQuietWhenEmpty = false }: RequirementsProps) {
  const { t } = useTranslation()
  const unmet = new Set(unmetPasswordRequirements(password))
  const isQuiet = isQuietWhenEmpty && password === ''
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-0.5 max-[15rem]:block">
      {passwordRequirements.map((requirement) => {
        const state = isQuiet ? 'open' : unmet.has(requirement) ? 'unmet' : 'met'
        return (
          <li
            key={requirement}
            data-state={state}
            className="flex gap-1.5 last:col-span-2 data-[state=met]:text-leaf data-[state=unmet]:text-danger"
          >
            <Icon d={state === 'met' ? checkPath : dotPath} className="mt-0.5 size-4" />
            <span>
              {t(`password.${requirement}`)}
              {state !== 'open' && <span className="sr-only">{t(`password.${state}`)}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
