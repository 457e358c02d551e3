import { useEffect, useEffectEvent } from 'react'
import { keySequence } from './key-sequence.ts'

/** Calls back when the keys are typed one after the other, anywhere on the page. */
export function useKeySequence(keys: readonly string[], onTyped: () => void) {
  const typed = useEffectEvent(onTyped)
  const joined = keys.join('\n')

  useEffect(() => {
    const press = keySequence(joined.split('\n'))
    function listen(event: KeyboardEvent) {
      if (press(event.key)) typed()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [joined])
}
