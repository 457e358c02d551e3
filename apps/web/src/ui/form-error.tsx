/** What went wrong, said at once to those who listen. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="text-14 leading-normal text-danger wrap-anywhere empty:hidden">
      {text}
    </div>
  )
}
