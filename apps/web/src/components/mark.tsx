/** The site's mark: a hit circle that is also a sprite. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <path className="fill-leaf" d="M31 20C21 20 15 13 15 4c10 0 16 7 16 16Z" />
      <path className="fill-leaf/70" d="M33 20c0-9 5-15 14-15 0 9-5 15-14 15Z" />
      <circle cx="32" cy="40" r="21" className="fill-text" />
      <circle cx="32" cy="40" r="15" className="fill-brand" />
      <circle cx="26" cy="40" r="3" className="fill-text" />
      <circle cx="38" cy="40" r="3" className="fill-text" />
    </svg>
  )
}
