import { useRef } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { useFocusReturn } from '#ui/focus-return.ts'
import { CloseIcon } from '#ui/icons.tsx'
import { useCloseEditor } from './close.ts'
import { EditLink, PencilIcon } from './edit-link.tsx'

type Props = { isOpen: boolean; onIntent: () => void }

// Higher than the heading's line, which keeps its height.
const control = '-my-3 flex h-11 items-center rounded-lg text-14'

/** Beside the heading of the about-me: opens or closes its editor. */
export function AboutMeAction({ isOpen, onIntent }: Props) {
  const { t } = useTranslation()
  const close = useCloseEditor()
  const link = useRef<HTMLAnchorElement>(null)
  useFocusReturn(isOpen, link)

  if (isOpen) {
    return (
      <button
        type="button"
        onClick={close}
        aria-label={t('editor.close')}
        className={`${control} -mr-3 w-11 justify-center text-quiet hover:text-text`}
      >
        <CloseIcon />
      </button>
    )
  }
  return (
    <EditLink
      ref={link}
      section="about"
      onIntent={onIntent}
      aria-label={t('editor.about.open')}
      className={`${control} -mr-2 gap-1.5 px-2 font-bold text-leaf hover:underline`}
    >
      <PencilIcon />
      {t('editor.about.open_short')}
    </EditLink>
  )
}
