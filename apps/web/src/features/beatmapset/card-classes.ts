/** The list and its skeleton are laid out alike. */
export const cardGrid = 'mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** What is out of sight is not drawn; its height is known well enough for the scroll bar. */
export const cardPlace = '[contain-intrinsic-size:auto_232px] [content-visibility:auto]'

export const cardBox =
  'relative isolate flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface'
/** It lies behind, so that the box of the card's link is the card and not the cover. */
export const cardCover = 'absolute inset-x-0 top-0 -z-10 h-34 overflow-hidden bg-raised'
export const cardTop = 'flex h-34 flex-col px-3 pt-3 pb-2.5'
export const cardTitle = 'mt-auto flex items-center gap-3'
export const cardBody = 'flex grow flex-col gap-1.5 px-3 pt-1.5 pb-2.5'
export const cardLine = 'flex h-10 items-center justify-between gap-3'
