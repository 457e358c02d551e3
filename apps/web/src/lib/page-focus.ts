import type { AnyRouter } from '@tanstack/react-router'

/** Focuses the heading of a new page, so that a screen reader announces it and Tab leads into the page. */
export function focusNewPages(router: AnyRouter) {
  router.subscribe('onRendered', ({ fromLocation, toLocation: { pathname, hash } }) => {
    if (!fromLocation || fromLocation.pathname === pathname) return
    if (document.activeElement?.closest('main, dialog, input')) return
    const page = document.getElementById('main')
    const named = hash ? document.getElementById(hash) : null
    // The router decides where the page is scrolled to.
    moveFocus(named ?? page?.querySelector('h1') ?? page, { preventScroll: true })
  })
}

/** To an element that is no control. A click on it must not focus it later. */
export function moveFocus(element: HTMLElement | null, options?: FocusOptions) {
  if (!element) return
  if (element.tabIndex < 0) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus(options)
}
