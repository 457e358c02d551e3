import type { AnyRouter } from '@tanstack/react-router'

/**
 * Scroll events arrive a frame late, so the router would miss the last position of a page. While the next page loads, it
 * still records for the previous one, so the skeleton's own scrolling must not count.
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
