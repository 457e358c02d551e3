import { commonCountries, commonFlags, otherFlags } from 'virtual:flags'

type Props = {
  /** Two letters, as in `jp`. */
  country: string
  /** The country's name, where no text beside the flag says it. */
  label?: string
}

/** A symbol from a file of many flags, so that fifty rows need one request. An unknown code shows an empty box. */
export function Flag({ country, label }: Props) {
  const code = country.toLowerCase()
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className="flag"
    >
      <use href={`${commonCountries.includes(code) ? commonFlags : otherFlags}#${code}`} />
    </svg>
  )
}
