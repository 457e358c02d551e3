import type { Mode } from '@kodama/rules/modes'
import { Icon } from '#ui/icons.tsx'

/** A hit circle in its ring, a drum, a fruit over a plate, notes in their columns. */
const paths: Record<Mode, string> = {
  0: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
  1: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 3v18M8 9.5v5M16 9.5v5',
  2: 'M12 5.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 5.5c0-1.5.8-2.5 2.5-3M4 17.5c4 4 12 4 16 0',
  3: 'M4 3v18M20 3v18M9.3 3v18M14.7 3v18M4 16h5.3M9.3 8h5.4M14.7 13H20',
}

export function ModeIcon({ mode, className }: { mode: Mode; className?: string }) {
  return <Icon d={paths[mode]} {...(className && { className })} />
}
