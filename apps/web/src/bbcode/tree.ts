/** The tree of an about-me. The list is closed: nothing else is rendered. */
export type TreeNode =
  | Leaf
  | { tag: PlainTag; children: TreeNode[] }
  | { tag: 'color'; color: string; children: TreeNode[] }
  | { tag: 'size'; percent: number; children: TreeNode[] }
  | { tag: 'url'; href: string; children: TreeNode[] }
  | { tag: 'quote'; name: string | undefined; children: TreeNode[] }
  | { tag: 'box'; title: string | undefined; children: TreeNode[] }
  | { tag: 'list'; isNumbered: boolean; title: TreeNode[]; items: TreeNode[][] }

export type PlainTag = 'b' | 'i' | 'u' | 'strike' | 'spoiler' | 'center' | 'heading' | 'notice'

export type Leaf =
  | { tag: 'text' | 'c' | 'code'; text: string }
  | { tag: 'url'; href: string; children: [{ tag: 'text'; text: string }] }
  | { tag: 'profile'; playerId: number | undefined; name: string }
  | { tag: 'img'; src: string; isInLink: boolean }
  | { tag: 'youtube'; videoId: string }
  | { tag: 'audio'; src: string }
  | { tag: 'imagemap'; src: string; areas: Area[] }

/** A rectangle on an image, in percent of its size; without `href` it has only a title. */
export type Area = {
  x: number
  y: number
  width: number
  height: number
  href: string | undefined
  title: string
}

/** The most that one about-me may hold, so that it cannot freeze the page. */
export const limits = {
  characters: 10_000,
  depth: 20,
  nodes: 500,
  images: 20,
  audios: 20,
  embeds: 3,
} as const
