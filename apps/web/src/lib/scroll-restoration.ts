import type { AnyRouter } from '@tanstack/react-router'

/**
 * The router notes where a page is left, once the browser has told it of a scroll, which comes a frame late: so each
 * page that is left counts as scrolled. But while the next page is loading, it is still the page before to the router,
 * and what the skeleton does to the scroll position must not count: who goes back then would lose the place.
 */
export function noteScrollPositions(router: AnyRouter) {
  let isLoading = false
  router.subscribe('onBeforeNavigate', () => {
    if (!isLoading) document.dispatchEvent(new Event('scroll'))
    isLoading = true
  })
  router.subscribe('onResolved', () => {
    isLoading = false
  })
  // The router listens to the document, which gets its events after the window.
  addEventListener('scroll', (event) => isLoading && event.stopPropagation(), true)
}
