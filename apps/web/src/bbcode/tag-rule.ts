import type { Leaf, TreeNode } from './tree.ts'

/**
 * What a tag takes. Where its value or content is not what it takes, the answer is undefined and the
 * tag stays text.
 */
export type TagRule = LiteralRule | ContainerRule

/** The parts of a list are its title and its items; of everything else there is one part. */
export type Wrap = (children: TreeNode[], items: TreeNode[][]) => TreeNode

type Traits = {
  /** It stands on lines of its own, so the line break behind it is already there. */
  isBlock?: true
  /** It is clicked by itself, so it cannot be within a link. */
  isInteractive?: true
  isOneLine?: true
  countsAs?: 'images' | 'audios' | 'embeds'
}

/** The content is taken as it is written. */
type LiteralRule = Traits & { read: (content: string, value: string) => Leaf | undefined }

/** The content is BBCode again. */
type ContainerRule = Traits & { open: (value: string) => Wrap | undefined }

/** By the tag's name, or by `name=` for a tag with a value. */
export type TagRules = Record<string, TagRule>
