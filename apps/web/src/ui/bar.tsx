type Props = { className: string; color?: string }

/** A piece of a skeleton, in the size of what is loading. */
export function Bar({ className, color = 'bg-raised' }: Props) {
  return <span className={`block rounded-md ${color} ${className}`} />
}
