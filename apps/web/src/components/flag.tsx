import { commonFlags, otherFlags } from 'virtual:flags'
import { isCommonFlag } from './common-flags.ts'

type Props = {
  /** Two letters, as in `jp`. */
  country: string
  /** The country's name, where no text beside the flag tells it. */
  label?: string
}

/** A symbol of a file that holds many: fifty rows ask for one file. A code that is no country leaves its box empty. */
export function Flag({ country, label }: Props) {
  const code = country.toLowerCase()
  return (
    <svg
      width="24"
      height="16"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className="h-4 w-6 shrink-0 rounded-[3px] bg-raised"
    >
      <use href={`${isCommonFlag(code) ? commonFlags : otherFlags}#${code}`} />
    </svg>
  )
}
