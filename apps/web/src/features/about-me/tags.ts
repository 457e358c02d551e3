/** What a button of the bar puts before and after the selection. `insert` stands where nothing is selected. */
export type Tag = { name: TagName; before: string; after: string; insert?: string }
export type TagName = (typeof names)[number]

// oxfmt-ignore
const names = [
  'b', 'i', 'u', 'strike', 'heading', 'color', 'size', 'center', 'list', 'quote', 'code',
  'url', 'img', 'youtube', 'spoiler', 'box', 'notice',
] as const

const special: Partial<Record<TagName, Omit<Tag, 'name'>>> = {
  color: { before: '[color=#8fd19e]', after: '[/color]' },
  size: { before: '[size=150]', after: '[/size]' },
  list: { before: '[list]\n[*]', after: '\n[/list]' },
  url: { before: '[url=https://]', after: '[/url]' },
  img: { before: '[img]', after: '[/img]', insert: 'https://' },
  box: { before: '[box=]', after: '[/box]' },
}

export const tags: Tag[] = names.map((name) => ({
  name,
  before: `[${name}]`,
  after: `[/${name}]`,
  ...special[name],
}))

/** The tags that a key chooses together with Ctrl, or with Command on a Mac. */
export const shortcuts: Readonly<Record<string, TagName>> = { b: 'b', i: 'i', u: 'u' }

type Area = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** The text that takes the place of the selection, and what of it is selected then. */
export function wrapSelection(
  { value, selectionStart, selectionEnd }: Area,
  { before, after, insert = '' }: Tag,
) {
  const inner = value.slice(selectionStart, selectionEnd) || insert
  const start = selectionStart + before.length
  return { text: before + inner + after, start, end: start + inner.length }
}
