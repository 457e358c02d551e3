import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#lib/translation.ts'
import { CloseIcon } from '#ui/icons.tsx'
import { useClose } from './close.ts'
import { EditLink, PencilIcon } from './edit-link.tsx'
import { useFocusReturn } from './focus-return.ts'
import { useTexts } from './texts.tsx'

type Props = { isOpen: boolean; onIntent: () => void; children: ReactNode }

/** The box of the about-me: a link at its heading, and, when it is open, the editor in the place of the text. */
export function AboutMePlace({ isOpen, onIntent, children }: Props) {
  const { t } = useTexts()
  const close = useClose()
  const { t: shared } = useTranslation()
  // It is there: the corner's texts arrive after the profile.
  const [box] = useState(() => findBox(shared('player.about_me')))
  const link = useRef<HTMLAnchorElement>(null)
  useFocusReturn(isOpen, link)

  if (!box?.firstElementChild) return null
  // Higher than the heading's line, which stays as high as it is for others.
  const control = '-my-3 flex h-11 items-center rounded-lg text-14'
  const way = isOpen ? (
    <button
      type="button"
      onClick={close}
      aria-label={t('close')}
      className={`${control} -mr-3 w-11 justify-center text-quiet hover:text-text`}
    >
      <CloseIcon />
    </button>
  ) : (
    <EditLink
      ref={link}
      part="about"
      onIntent={onIntent}
      aria-label={t('about.open')}
      className={`${control} -mr-2 gap-1.5 px-2 font-bold text-leaf hover:underline`}
    >
      <PencilIcon />
      {t('about.open_short')}
    </EditLink>
  )
  return (
    <>
      {createPortal(<div className="corner">{way}</div>, box.firstElementChild)}
      {isOpen && createPortal(<div className="corner">{children}</div>, box)}
    </>
  )
}

/** Found by its heading: a mark in the markup would be sent to everybody. */
function findBox(heading: string) {
  const boxes = [...document.querySelectorAll('article section')]
  return boxes.find((each) => each.querySelector('h2')?.textContent === heading)
}
