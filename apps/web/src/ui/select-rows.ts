import type { DragEvent } from 'react'

/** Handles `dragstart` of a row's link, which covers the row: a browser would drag the link instead of selecting rows. */
export function selectRows(event: DragEvent<HTMLElement>) {
  const first = rowOf(event.currentTarget)
  if (!first) return
  event.preventDefault()
  const ended = new AbortController()
  const { signal } = ended
  const follow = ({ target, pointerType }: PointerEvent) => {
    const last = rowOf(target)
    // A finger scrolls.
    if (last && pointerType !== 'touch') selectFromTo(first, last)
  }
  // The click of a drag that ends in its first row would open it. It comes in the same task, if it comes.
  const end = () => void setTimeout(() => ended.abort())
  addEventListener('pointermove', follow, { signal })
  addEventListener('click', refuse, { signal, capture: true })
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', end, { signal })
}

function rowOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest('tbody tr') : null
}

function selectFromTo(first: Element, last: Element) {
  const isUpwards = first.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_PRECEDING
  const [start, end] = isUpwards ? [first.childNodes.length, 0] : [0, last.childNodes.length]
  getSelection()?.setBaseAndExtent(first, start, last, end)
}

function refuse(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
