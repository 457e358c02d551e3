type Props = { label?: string; className?: string }

/** A turning ring. Without a label, an element around it must say what is loading. */
export function Spinner({ label, className = 'size-10' }: Props) {
  const Ring = label === undefined ? 'span' : 'output'
  return (
    <Ring
      aria-label={label}
      className={`${className} animate-spin rounded-full border-4 border-line border-t-leaf`}
    />
  )
}

export function FullSpinner({ label }: { label?: string }) {
  return (
    <output aria-label={label} className="fixed inset-0 grid place-items-center bg-ground">
      <Spinner />
    </output>
  )
}
