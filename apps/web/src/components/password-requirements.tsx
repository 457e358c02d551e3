import { passwordRequirements, unmetPasswordRequirements } from '@kodama/rules/passwords'
import { useTranslation } from '#lib/translation.ts'
import { CheckIcon, DotIcon } from '#ui/form-icons.tsx'

type Props = { password: string; isQuietWhenEmpty?: boolean }

/** Every requirement of a password: red until it is met, then leaf. */
export function PasswordRequirements({ password, isQuietWhenEmpty = false }: Props) {
  const { t } = useTranslation()
  const unmet = new Set(unmetPasswordRequirements(password))
  const isQuiet = isQuietWhenEmpty && password === ''
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-0.5">
      {passwordRequirements.map((requirement) => (
        <li
          key={requirement}
          data-state={isQuiet ? 'open' : unmet.has(requirement) ? 'unmet' : 'met'}
          className="flex gap-1.5 data-[state=met]:text-leaf data-[state=unmet]:text-danger"
        >
          {!isQuiet && !unmet.has(requirement) ? (
            <CheckIcon className="mt-0.5 size-4" />
          ) : (
            <DotIcon className="mt-0.5 size-4" />
          )}
          <span>
            {t(`password.${requirement}`)}
            {!isQuiet && (
              <span className="sr-only">
                {unmet.has(requirement) ? t('password.unmet') : t('password.met')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
