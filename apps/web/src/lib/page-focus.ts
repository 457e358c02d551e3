import type { AnyRouter } from '@tanstack/react-router'

/**
 * After a link has led to another page, the focus is on its heading: a screen reader says where it is, and the next Tab
 * leads into the page. A field that the page has focused itself keeps the focus, and so does an open dialog.
 */
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
