import { type ComponentProps, type ReactNode, useId } from 'react'

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> & {
  label: string
  /** What helps to fill it in. */
  hint?: ReactNode
  /** What is wrong with what it holds. */
  error?: string | undefined
  /** What stands at its right end, in the room of a square button. */
  end?: ReactNode
}

const inputClass =
  'h-11 w-full rounded-lg border border-quiet/40 bg-ground pl-3 transition-colors placeholder:text-quiet/60 hover:border-quiet/70 read-only:border-dashed read-only:bg-transparent read-only:font-mono read-only:text-leaf focus-visible:border-leaf focus-visible:outline-offset-0 aria-invalid:border-danger'

/** A labelled input with what helps and what is wrong below it. */
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
      {/* An error takes the place of the hint: a button that moves as a field is left misses its click. */}
      {(error || hint) && (
        <div
          id={`${id}-note`}
          className="mt-1.5 grid text-13 leading-normal text-pretty [word-break:auto-phrase] *:col-start-1 *:row-start-1"
        >
          {hint && <div className={error ? 'invisible' : 'text-quiet'}>{hint}</div>}
          {error && <p className="text-danger">{error}</p>}
        </div>
      )}
    </div>
  )
}
