import { useEffect, useEffectEvent } from 'react'

export const spinKeys =
  'arrowup arrowup arrowdown arrowdown arrowleft arrowright arrowleft arrowright b a'.split(' ')

export function keySequence(sequence: readonly string[]) {
  const buffer: string[] = []
  return (key: string): boolean => {
    buffer.push(key.toLowerCase())
    if (buffer.length > sequence.length) buffer.shift()
    return sequence.length > 0 && sequence.every((expected, index) => buffer[index] === expected)
  }
}

export function useKeySequence(keys: readonly string[], onTyped: () => void) {
  const typed = useEffectEvent(onTyped)
  const joined = keys.join('\n')

  useEffect(() => {
    const press = keySequence(joined.split('\n'))
    function listen({ key, target }: KeyboardEvent) {
      // A browser that fills in a form sends events without a key.
      const isPressed = typeof key === 'string' && !isField(target)
      if (isPressed && press(key)) typed()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [joined])
}

const fields = 'input, textarea, select'

function isField(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))
}
