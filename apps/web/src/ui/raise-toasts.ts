export const toastsId = 'toasts'

/** Puts the toasts above whatever else is above the page: a modal that opens later would darken them. */
export function raiseToasts() {
  const toasts = document.getElementById(toastsId)
  // Where there are no popovers, they stay under the modal.
  if (!toasts?.showPopover) return
  toasts.popover = 'manual'
  toasts.hidePopover()
  toasts.showPopover()
}
