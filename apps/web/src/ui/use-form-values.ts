import { useEffect, useRef, useState } from 'react'

/**
 * What the named fields of a form hold. The fields are the browser's own, so that what was typed or
 * filled in before the page was taken over is neither lost nor overlooked.
 */
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
