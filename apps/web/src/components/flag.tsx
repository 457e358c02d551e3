import { commonCountries, commonFlags, otherFlags } from 'virtual:flags'

type Props = {
  address: string
  /** The country's name, where no text beside the flag says it. */
  label?: string
}

/** The symbol of a country such as `jp`, in a file of many flags: fifty rows need one request. */
export function flagAddress(country: string) {
  const code = country.toLowerCase()
  return `${commonCountries.includes(code) ? commonFlags : otherFlags}#${code}`
}

/** An unknown country has an empty box. */
export function Flag({ address, label }: Props) {
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // Some are white at their edge, as the paper is.
      className="h-4 w-6 shrink-0 rounded-[3px] bg-raised outline-line print:outline"
    >
      <use href={address} />
    </svg>
  )
}
