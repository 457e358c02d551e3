import { stopAnyPreview } from './preview-player.ts'

const active = ':is(.loading, .playing, .paused)'

/**
 * While a preview plays or is paused, Space pauses it and goes on, the arrows go to the next and the previous one, and
 * Escape stops. Without one, and in a field, a menu or a dialog, the keys do what they always do.
 */
export function onPreviewKey(event: KeyboardEvent) {
  const previews = [...document.querySelectorAll<HTMLButtonElement>('.cards article > button')]
  const { activeElement } = document
  const current =
    previews.find((preview) => preview.matches(active)) ??
    // Where the arrows have met a silent one, they go on from it.
    previews.find((preview) => preview === activeElement && preview.matches('.broken'))
  if (!current || isForOthers(event)) return
  const place = previews.indexOf(current)
  const acts: Record<string, (() => void) | undefined> = {
    ' ': isPressed(event) ? undefined : () => current.click(),
    ArrowLeft: () => goTo(previews[place - 1]),
    ArrowRight: () => goTo(previews[place + 1]),
    Escape: stopAnyPreview,
  }
  const act = acts[event.key]
  if (!act) return
  event.preventDefault()
  if (!event.repeat) act()
}

function isForOthers(event: KeyboardEvent) {
  const { defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
  const target = event.target as Element
  const isOfPage = target === document.body || target.closest('main') !== null
  return (
    defaultPrevented ||
    altKey ||
    ctrlKey ||
    metaKey ||
    shiftKey ||
    !isOfPage ||
    target.closest('input, select, textarea, [contenteditable]') !== null ||
    document.querySelector('dialog[open]') !== null
  )
}

/** Space presses the button that has the focus. */
function isPressed({ target }: KeyboardEvent) {
  return (target as Element).closest('button') !== null
}

/** The focus goes along: so a screen reader says the song, and the next key or tab goes on from there. */
function goTo(preview: HTMLButtonElement | undefined) {
  if (!preview) return
  preview.focus({ preventScroll: true })
  preview.closest('article')?.scrollIntoView({ block: 'nearest' })
  preview.click()
}
