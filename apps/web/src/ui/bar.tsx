/** A piece of a skeleton; its size is that of what comes. */
export function Bar({ className }: { className: string }) {
  return <span className={`block rounded-md bg-raised ${className}`} />
}
