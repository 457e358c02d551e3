import { commonCountries, commonFlags, otherFlags } from 'virtual:flags'

type Props = {
  /** Two letters, as in `jp`. */
  country: string
  /** The country's name, where no text beside the flag says it. */
  label?: string
}

/** A symbol in a file of many flags, so that fifty rows need one request. */
export function flagAddress(country: string) {
  const code = country.toLowerCase()
  return `${commonCountries.includes(code) ? commonFlags : otherFlags}#${code}`
}

/** An unknown code shows an empty box. */
export function Flag({ country, label }: Props) {
  return <FlagPicture address={flagAddress(country)} label={label} />
}

export function FlagPicture({ address, label }: { address: string; label: string | undefined }) {
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className="flag"
    >
      <use href={address} />
    </svg>
  )
}
