import { type ModCode, modCodes } from '@kodama/rules/mods'
import { useTranslation } from '#lib/translation.ts'
import { Icon } from '#ui/icons.tsx'

type Props = {
  mods: number
  /** Inside a link the mods are words of its name: a list would be told with its length, its name in place of them. */
  isNamed?: boolean
}

export function ModList({ mods, isNamed = true }: Props) {
  const { t } = useTranslation()
  const codes = modCodes(mods)
  if (codes.length === 0) return null
  return (
    <ul
      {...(isNamed ? { 'aria-label': t('mods.label') } : { role: 'presentation' })}
      className="flex flex-wrap gap-1"
    >
      {codes.map((code) => (
        <li
          key={code}
          title={t(`mods.${code}`)}
          className="flex items-center gap-1 rounded-full border border-line bg-raised py-0.5 pr-2 pl-1.5 text-13 leading-none font-bold"
        >
          <ModIcon code={code} />
          <span aria-hidden="true">{code}</span>
          <span className="sr-only">{` ${t(`mods.${code}`)}`}</span>
        </li>
      ))}
    </ul>
  )
}

type Family = { codes: readonly ModCode[]; d: string; color: string }

const families: readonly Family[] = [
  {
    codes: ['EZ', 'NF', 'HT', 'SO'],
    d: 'M5 19c0-9 5-14 15-14 0 10-5 14-12 14M5 19c2-5 5-8 9-10',
    color: 'text-grade-a',
  },
  {
    codes: ['HR', 'SD', 'PF'],
    d: 'M12 3c.5 4 6 6 6 11.5a6 6 0 0 1-12 0C6 12 7.5 10.5 8.5 9c.5 1.5 1.5 2.5 2.5 3 .5-3 0-6 1-9Z',
    color: 'text-grade-d',
  },
  { codes: ['DT', 'NC'], d: 'M4 6l7 6-7 6ZM13 6l7 6-7 6Z', color: 'text-grade-s' },
  {
    codes: ['HD', 'FL', 'FI'],
    d: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM4 20 20 4',
    color: 'text-grade-b',
  },
  {
    codes: ['RX', 'AP', 'AU', 'CN', 'TD'],
    d: 'M6 3.5 19 12l-6 1.5-3 6ZM14 15l3.5 5',
    color: 'text-grade-c',
  },
  {
    codes: ['1K', '2K', '3K', '4K', '5K', '6K', '7K', '8K', '9K', 'DS'],
    d: 'M4 5h16v14H4ZM9.5 5v14M14.5 5v14',
    color: 'text-grade-silver',
  },
]
const otherMods = {
  d: 'M3 7h4l10 10h4M3 17h4L17 7h4M18 4l3 3-3 3M18 14l3 3-3 3',
  color: 'text-leaf',
}

function ModIcon({ code }: { code: ModCode }) {
  const { d, color } = families.find(({ codes }) => codes.includes(code)) ?? otherMods
  return <Icon d={d} className={`size-3.5 ${color}`} />
}
