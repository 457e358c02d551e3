import type { ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'

/**
 * The content security policy refuses style attributes in HTML. So the value is in the data for a
 * style sheet that can read it, and every other browser has it set when the page is taken over.
 */
export function Colored({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span data-color={color} ref={(element) => element?.style.setProperty('color', color)}>
      {children}
    </span>
  )
}

export function Sized({ percent, children }: { percent: number; children: ReactNode }) {
  return (
    <span
      data-size={percent}
      ref={(element) => element?.style.setProperty('font-size', `${percent}%`)}
    >
      {children}
    </span>
  )
}

// What is hidden may hold links, so it is no button; it answers to being focused.
const focusable = { role: 'group', tabIndex: 0 } as const

/** Hidden by the style sheet until it is hovered, or focused by key or finger. */
export function Spoiler({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <span className="spoiler" aria-label={t('bbcode.spoiler')} {...focusable}>
      <span>{children}</span>
    </span>
  )
}
