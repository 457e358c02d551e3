import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { Icon } from '#ui/icons.tsx'
import type { Section } from './sections.ts'

type Props = {
  section: Section
  /** Loads the editor: called when the pointer or the focus reaches the link. */
  onIntent: () => void
  className: string
  children: ReactNode
  'aria-label'?: string
  ref?: Ref<HTMLAnchorElement>
}

export function EditLink({ section, onIntent, ...props }: Props) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, edit: section })}
      // Closing goes back to where the editor was opened.
      state={(state) => ({ ...state, opensEditor: true })}
      resetScroll={false}
      preload={false}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      {...props}
    />
  )
}

export function PencilIcon() {
  return (
    <Icon
      d="M4 20l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19 4 20ZM14 6.5l3.5 3.5"
      className="size-4"
    />
  )
}
