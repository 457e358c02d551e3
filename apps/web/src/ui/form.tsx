import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icons.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Shown at the right end, in a square as large as a button. */
  end?: ReactNode
}

const inputClass =
  'h-11 w-full rounded-lg border border-edge bg-ground pl-3 transition-colors placeholder:text-quiet/80 hover:border-quiet read-only:border-dashed read-only:bg-transparent read-only:font-mono read-only:text-14 read-only:text-leaf focus-visible:border-leaf focus-visible:outline-offset-0 aria-invalid:border-danger'

/** A labelled input with its hint or its error below it. */
export function Field({ label, hint, error, end, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-14 font-bold">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={`${inputClass} ${end ? 'pr-11' : 'pr-3'}`}
        />
        {end && (
          <div className="absolute inset-y-0 right-0 grid w-11 place-items-center">{end}</div>
        )}
      </div>
      {/* The error lies over the hint: a button that moved when a field is left would miss its click. */}
      {(error || hint) && (
        <div
          id={`${id}-note`}
          className="mt-1.5 grid text-13 leading-normal text-pretty *:col-start-1 *:row-start-1"
        >
          {hint && <div className={error ? 'invisible' : 'text-quiet'}>{hint}</div>}
          {error && <p className="text-danger">{error}</p>}
        </div>
      )}
    </div>
  )
}

const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z'
const eyeOff =
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.5 7.3A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.8-1.5M9.9 9.9a3 3 0 0 0 4.2 4.2'

/** A field for a password, with a button that shows what is typed. */
export function PasswordField({ showLabel, ...field }: FieldProps & { showLabel: string }) {
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
          className="grid size-9 place-items-center rounded-lg text-quiet hover:text-text aria-pressed:text-leaf pointer-coarse:size-11"
        >
          <Icon d={isShown ? eyeOff : eye} />
        </button>
      }
    />
  )
}

/** Screen readers read it at once. */
export function FormError({ text }: { text: ReactNode }) {
  return (
    <div
      role="alert"
      className="text-14 leading-normal text-pretty text-danger wrap-anywhere empty:hidden"
    >
      {text}
    </div>
  )
}

/** Takes the place of a form, and its focus. */
export function Message({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mt-6 flex flex-col items-center gap-4 text-center outline-none"
    >
      {children}
    </div>
  )
}

/** The values of a form's named fields. They are read from the DOM: the visitor may type before hydration. */
export function useFormValues<Name extends string>(initial: Record<Name, string>) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)

  function read() {
    if (!form.current) return
    const data = Object.fromEntries(new FormData(form.current)) as Record<Name, string>
    setValues((before) => ({ ...before, ...data }))
  }

  useEffect(read, [])

  return { values, formProps: { ref: form, onInput: read } }
}

export function usePending() {
  const [isPending, setIsPending] = useState(false)

  async function begin(work: () => Promise<void>) {
    setIsPending(true)
    try {
      await work()
    } finally {
      setIsPending(false)
    }
  }

  return [isPending, begin] as const
}
