import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './form-icons.tsx'

type Props = Omit<FieldProps, 'type' | 'end'> & { showLabel: string }

/** A field for a password, with a button that shows what is typed. */
export function PasswordField({ showLabel, ...field }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={showLabel}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="grid size-9 place-items-center rounded-lg text-quiet hover:text-text aria-pressed:text-leaf"
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}
