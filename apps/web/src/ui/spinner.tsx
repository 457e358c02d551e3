/** Fills the screen while there is nothing else to show. */
export function Spinner({ label }: { label?: string }) {
  return (
    <output aria-label={label} className="fixed inset-0 grid place-items-center bg-ground">
      <span className="size-10 animate-spin rounded-full border-4 border-line border-t-leaf" />
    </output>
  )
}
