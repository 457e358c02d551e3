import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { Icon } from '#ui/icons.tsx'
import { type Tag, type TagName, tags, wrapSelection } from './tags.ts'

type Area = RefObject<HTMLTextAreaElement | null>

/** One stop of the Tab key; the arrow keys go from button to button. */
export function Toolbar({ area }: { area: Area }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const from = buttons.indexOf(event.target as HTMLButtonElement)
    buttons.at((from + step) % buttons.length)?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('editor.about.toolbar')}
      tabIndex={-1}
      onKeyDown={move}
      className="flex flex-wrap gap-1"
    >
      {tags.map((tag, index) => (
        <button
          key={tag.name}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          title={t(`editor.about.tags.${tag.name}`)}
          aria-label={t(`editor.about.tags.${tag.name}`)}
          aria-keyshortcuts={index < 3 ? `Control+${tag.name.toUpperCase()}` : undefined}
          onClick={() => insertTag(area.current, tag)}
          className="grid size-9 place-items-center rounded-lg border border-line bg-raised text-quiet hover:border-leaf/60 hover:text-text"
        >
          <Icon d={icons[tag.name]} className="size-4" />
        </button>
      ))}
    </div>
  )
}

/** Through the browser's own editing where it can, so that undo takes it back. */
export function insertTag(area: HTMLTextAreaElement | null, tag: Tag) {
  if (!area) return
  const { text, start, end } = wrapSelection(area, tag)
  area.focus()
  // Deprecated, but nothing else keeps the browser's history of undo.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(start, end)
}

const icons: Record<TagName, string> = {
  b: 'M7 5h6a3.5 3.5 0 0 1 0 7H7V5ZM7 12h7a3.5 3.5 0 0 1 0 7H7v-7Z',
  i: 'M10 5h8M6 19h8M14 5l-4 14',
  u: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike:
    'M4 12h16M16.5 7.5C16 5.8 14.3 5 12 5c-2.5 0-4.5 1.2-4.5 3.2 0 1.2.7 2 1.7 2.6M7.5 16c.5 2 2.3 3 4.5 3 2.7 0 4.6-1.3 4.6-3.4 0-.6-.1-1.1-.4-1.6',
  heading: 'M6 5v14M18 5v14M6 12h12',
  color: 'M12 4c-3 4-5.5 6.7-5.5 10a5.5 5.5 0 0 0 11 0c0-3.3-2.5-6-5.5-10Z',
  size: 'M3 19L8.5 5 14 19M5 14.5h7M15 19l3-8 3 8M16 16.5h4',
  center: 'M4 6h16M7 10h10M4 14h16M7 18h10',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  quote:
    'M10 7H6a1 1 0 0 0-1 1v4h5V7ZM10 12c0 3-1.5 4.5-4 5M19 7h-4a1 1 0 0 0-1 1v4h5V7ZM19 12c0 3-1.5 4.5-4 5',
  code: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
  url: 'M10 14a4 4 0 0 0 6 .5l2.5-2.5a4 4 0 0 0-5.7-5.7L11.5 7.6M14 10a4 4 0 0 0-6-.5L5.5 12a4 4 0 0 0 5.7 5.7l1.3-1.3',
  img: 'M4 5h16v14H4V5ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  youtube:
    'M3 8a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8ZM10.5 9.5v5l4-2.5-4-2.5Z',
  spoiler:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.5 7.3A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.8-1.5',
  box: 'M4 5h16v14H4V5ZM4 10h16M9 14l3 2 3-2',
  notice: 'M4 5h16v14H4V5ZM12 8.5v4M12 15.5h.01',
}
