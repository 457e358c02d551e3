import { useId, useRef, useState } from 'react'
import { quietButton } from '#ui/button-classes.ts'
import { usePending } from '#ui/form.tsx'
import { useFocusReturn } from './focus-return.ts'
import { useTexts } from './texts.tsx'

function focus(button: HTMLButtonElement | null) {
  button?.focus()
}

type Props = {
  label: string
  /** For screen readers, where several buttons have the same label. */
  name?: string
  question: string
  confirm: string
  onConfirm: () => Promise<void>
}

/** The first press asks, in the place of the button; the second acts. */
export function ConfirmButton({ label, name = label, question, confirm, onConfirm }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, begin] = usePending()
  const button = useRef<HTMLButtonElement>(null)
  useFocusReturn(isAsking, button)

  if (!isAsking) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={name}
        disabled={isPending}
        onClick={() => setIsAsking(true)}
        className={`${quietButton} text-14 text-danger`}
      >
        {label}
      </button>
    )
  }
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-center gap-2 rounded-lg border border-danger/50 p-3"
    >
      <p id={id} className="text-14">
        {question}
      </p>
      <div className="flex gap-2">
        <button
          type="button"
          disabled={isPending}
          onClick={() => begin(() => onConfirm().finally(() => setIsAsking(false)))}
          className={`${quietButton} text-14 text-danger`}
        >
          {confirm}
        </button>
        {/* The harmless answer has the focus. */}
        <button
          type="button"
          ref={focus}
          onClick={() => setIsAsking(false)}
          className={`${quietButton} text-14`}
        >
          {t('cancel')}
        </button>
      </div>
    </div>
  )
}
