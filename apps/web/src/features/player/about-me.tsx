import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BBCode } from '#bbcode/render.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { Panel } from '#ui/panel.tsx'

/** The height of a text that is closed: `max-h-120`. */
const closedHeight = 480

type Props = { text: string | null; action: ReactNode; editor: ReactNode }

export function AboutMe({ text, action, editor }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('player.about_me')} aside={action}>
      {/* Shown until the editor has loaded. */}
      <div className="not-last:hidden">
        {text?.trim() ? (
          <AboutMeText text={text} />
        ) : (
          <p className="mt-3 text-quiet">{t('player.about_me_empty')}</p>
        )}
      </div>
      {editor}
    </Panel>
  )
}

// The keyboard can scroll only what has the focus.
const scroller = { role: 'group', tabIndex: 0 } as const

/**
 * A long text is closed, so that pictures that arrive late move nothing below it, and opens on a button. Without
 * JavaScript it scrolls. The button is always in the markup: the page has the same text before and after hydration.
 */
function AboutMeText({ text }: { text: string }) {
  const { t } = useTranslation()
  const { media_hosts } = useSite()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Undefined until it is measured.
  const [isLong, setIsLong] = useState<boolean>()
  const [isOpen, setIsOpen] = useState(false)
  const isClosed = isLong && !isOpen

  useEffect(() => {
    const element = content.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsLong(element.offsetHeight > closedHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** The keyboard may reach a link in the part that is not shown. */
  function openForFocus({ target }: { target: Element }) {
    const { bottom = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (isClosed && target.getBoundingClientRect().bottom > bottom - fadeHeight) setIsOpen(true)
  }

  function toggle() {
    flushSync(() => setIsOpen(!isOpen))
    if (isOpen) box.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="relative mt-3 scroll-mt-20">
      <div
        ref={box}
        id={id}
        {...(isLong === undefined && scroller)}
        aria-label={isLong === undefined ? t('player.about_me') : undefined}
        onFocus={openForFocus}
        // The browser scrolls to what it finds in the page.
        onScroll={() => isClosed && setIsOpen(true)}
        className={`rounded-sm leading-[1.75] wrap-anywhere ${isOpen ? '' : 'max-h-120'} ${isLong === undefined ? 'overflow-y-auto [scrollbar-width:none] noscript:[scrollbar-width:auto]' : 'overflow-hidden'}`}
      >
        <div ref={content} className="flow-root">
          <BBCode text={text} allowedHosts={media_hosts} />
        </div>
      </div>
      {isClosed && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 h-28 bg-linear-to-t from-surface from-40%" />
      )}
      <button
        type="button"
        hidden={!isLong}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className={`${quietButton} ${isOpen ? 'mt-4 w-full' : 'absolute inset-x-0 bottom-0 mx-auto w-fit'}`}
      >
        {isOpen ? t('player.about_me_close') : t('player.about_me_open')}
      </button>
    </div>
  )
}

const fadeHeight = 112
