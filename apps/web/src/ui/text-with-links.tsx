import { Fragment, type ReactNode } from 'react'

type Props = {
  /** The label of each link is in square brackets. */
  text: string
  children: (label: string, index: number) => ReactNode
}

/** A sentence with links in it, so that a translation decides where they stand. */
export function TextWithLinks({ text, children }: Props) {
  return text
    .split(/\[([^[\]]+)\]/)
    .map((part, index) =>
      index % 2 === 0 ? part : <Fragment key={part}>{children(part, (index - 1) / 2)}</Fragment>,
    )
}

export const textLink = 'text-leaf underline underline-offset-4'
