import { isNamed } from '@kodama/rules/countries'
import { version } from 'country-flag-icons/package.json'

type Props = {
  /** Two letters, as in `jp`. */
  country: string
  /** The country's name, where no text beside the flag tells it. */
  label?: string
}

/** A file of the site; codes that are no country have an empty one. */
export function Flag({ country, label = '' }: Props) {
  if (!isNamed(country)) {
    return (
      <span
        className="inline-block h-4 w-6 shrink-0 rounded-[3px] border border-line bg-raised"
        {...(label && { role: 'img', 'aria-label': label })}
      />
    )
  }
  return (
    <img
      src={`/assets/flags-${version}/${country.toLowerCase()}.svg`}
      alt={label}
      width="24"
      height="16"
      className="h-4 w-6 shrink-0 rounded-[3px] object-cover"
    />
  )
}
