import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { Modal } from '#ui/modal.tsx'
import { useCloseEditor } from './close.ts'
import { ownSections, type Section } from './sections.ts'

type Props = { section: Section; children: ReactNode }

export function EditorDialog({ section, children }: Props) {
  const { t } = useTranslation()
  const close = useCloseEditor()
  const isStaff = section === 'staff'
  return (
    <Modal
      size="sheet"
      title={isStaff ? t('editor.staff.title') : t('editor.title')}
      closeLabel={t('editor.close')}
      navigation={isStaff ? undefined : <Navigation current={section} />}
      onClose={close}
    >
      {children}
    </Modal>
  )
}

/** Another section replaces this one in the history, so that back closes the editor. */
function Navigation({ current }: { current: Section }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the list is wider than the screen.
  useEffect(() => {
    link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  })
  return (
    <nav
      aria-label={t('editor.sections.label')}
      className="-mt-2 shrink-0 overflow-x-auto px-2 sm:px-4"
    >
      <ul className="flex w-max gap-1">
        {ownSections.map((section) => (
          <li key={section}>
            <Link
              ref={section === current ? link : null}
              to="."
              search={(search) => ({ ...search, edit: section })}
              state={(state) => state}
              replace
              resetScroll={false}
              preload={false}
              aria-current={section === current ? 'page' : undefined}
              className="block border-b-2 border-transparent px-2 py-3 text-14 whitespace-nowrap text-quiet -outline-offset-2 hover:text-text aria-[current]:border-leaf aria-[current]:font-bold aria-[current]:text-leaf sm:px-3"
            >
              {t(`editor.sections.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
