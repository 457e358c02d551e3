import { useId, useRef, useState } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { useFocusReturn } from '#ui/focus-return.ts'
import { usePending } from '#ui/form.tsx'

function focus(button: HTMLButtonElement | null) {
  button?.focus()
}

type Props = {
  label: string
  /** For screen readers, where several buttons have the same label. */
  name?: string
  question: string
  confirm: string
  /** Shows its failure itself. */
  onConfirm: () => Promise<unknown>
}

/** The first press asks, in the place of the button; the second acts. */
export function ConfirmButton({ label, name = label, question, confirm, onConfirm }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, begin] = usePending()
  const button = useRef<HTMLButtonElement>(null)
  useFocusReturn(isAsking, button)

  async function act() {
    await onConfirm().catch(() => {})
    setIsAsking(false)
  }

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
          onClick={() => begin(act)}
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
          {t('editor.cancel')}
        </button>
      </div>
    </div>
  )
}
