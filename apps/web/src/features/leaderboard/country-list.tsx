import { locales } from '@kodama/contract/locale'
import {
  type Country,
  countryFrom,
  countryName,
  defaultCountry,
  isNamed,
  listCountries,
} from '@kodama/rules/countries'
import {
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Flag, flagAddress } from '#components/flag.tsx'
import { useTranslation } from '#lib/translation.ts'
import { GlobeIcon, Icon } from '#ui/icons.tsx'

/** The router's own delay before it preloads a link. */
const hoverDelayMs = 50

type Props = {
  current: Country | undefined
  onChoose: (country: Country | undefined) => void
  /** The visitor rests on this country, and may choose it. */
  onIntent: (country: Country | undefined) => void
}

const magnifier = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16.2 16.2L21 21'

/** They fill the list. */
const firstCount = 12

/** A text field, and the countries that match its text. The focus stays in the field. */
export function CountryList({ current, onChoose, onIntent }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const allName = t('leaderboard.all_countries')
  const pinned = useMemo(() => listPinned(navigator.languages), [])
  const countries = useMemo(() => listCountryOptions(i18n.locale, pinned), [i18n.locale, pinned])
  // Hundreds of countries take long on a slow phone: the letter and the first of them are painted before the others.
  const shownText = useDeferredValue(text)
  const shownCount = useDeferredValue(Number.POSITIVE_INFINITY, firstCount)
  const options = useMemo(
    () => findOptions(countries, allName, shownText),
    [countries, allName, shownText],
  )
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ country }) => country === current),
    ),
  )

  const considered = options[active]?.country
  const isOther = options[active] !== undefined && considered !== current
  const tell = useEffectEvent(onIntent)

  useEffect(() => {
    // On a phone the keyboard would cover the list.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])
  useEffect(() => {
    if (!isOther) return undefined
    const timer = setTimeout(() => tell(considered), hoverDelayMs)
    return () => clearTimeout(timer)
  }, [isOther, considered])
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent) {
    // The input method uses the keys while it composes a word.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    const step = { Enter: 0, ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step === undefined) return
    // The focus moves to the button before the key is released, which would open the list again.
    event.preventDefault()
    const found = findOptions(countries, allName, text)
    const chosen = found[active]
    if (step !== 0) setActive(stepFrom(active, step, found.length))
    else if (chosen) onChoose(chosen.country)
  }

  return (
    <div
      onKeyDown={onKeyDown}
      onPointerMove={({ target }) => setActive((before) => placeOf(target) ?? before)}
      onPointerDown={({ target }) => {
        const option = options[placeOf(target) ?? -1]
        if (option) onIntent(option.country)
      }}
      onMouseDown={(event) => {
        // Keeps the focus in the field.
        if (placeOf(event.target) !== undefined) event.preventDefault()
      }}
      onClick={({ target }) => {
        const option = options[placeOf(target) ?? -1]
        if (option) onChoose(option.country)
      }}
      className="flex h-full flex-col"
    >
      <Icon d={magnifier} className="absolute top-3.5 left-4 size-5 text-quiet" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t('leaderboard.find_country')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[active] && `${id}-${active}`}
        placeholder={t('leaderboard.find_country')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
        }}
        className="h-12 w-full shrink-0 border-b border-line bg-transparent pr-4 pl-12 text-16 placeholder:text-quiet focus-visible:outline-none"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('leaderboard.country')}
        className="grow overflow-y-auto overscroll-contain p-1"
      >
        {options.slice(0, shownCount).map(({ country, name }, index) => (
          <Option
            key={country ?? 'all'}
            id={`${id}-${index}`}
            country={country}
            name={name}
            isCurrent={country === current}
            isActive={index === active}
            isLastPinned={text === '' && country === pinned.at(-1)}
          />
        ))}
      </div>
      <output
        className={options.length > 0 ? 'sr-only' : 'absolute inset-x-4 top-16 text-14 text-quiet'}
      >
        {options.length === 0 && t('leaderboard.no_country')}
      </output>
    </div>
  )
}

type OptionProps = {
  id: string
  country: Country | undefined
  name: string
  isCurrent: boolean
  isActive: boolean
  isLastPinned: boolean
}

/** There are hundreds: a key that moves through them renders two. */
const Option = memo(function Option(props: OptionProps) {
  const { id, country, name, isCurrent, isActive, isLastPinned } = props
  return (
    <button
      id={id}
      type="button"
      tabIndex={-1}
      role="option"
      aria-selected={isCurrent}
      data-active={isActive || undefined}
      className={`flex h-10 touch-target w-full items-center gap-3 rounded-lg px-3 text-left text-14 [contain-intrinsic-size:auto_40px] [content-visibility:auto] aria-selected:font-bold aria-selected:text-leaf data-active:bg-line ${isLastPinned ? 'mb-2 shadow-[0_5px_0_-4px_var(--color-line)]' : ''}`}
    >
      {country ? (
        <Flag address={flagAddress(country)} />
      ) : (
        <GlobeIcon className="h-5 w-6 text-leaf" />
      )}
      <span {...(!country && { lang: 'en' })} className="grow truncate">
        {name}
      </span>
      {country && <span className="text-13 text-quiet uppercase">{country}</span>}
    </button>
  )
})

/** The place of an option in the list, from 0. */
function placeOf(target: EventTarget) {
  const option = (target as Element).closest('[role=option]')
  const place = Array.from(option?.parentElement?.children ?? []).findIndex(
    (other) => other === option,
  )
  return place < 0 ? undefined : place
}

/** A single step wraps around at the ends; a larger one stops there. */
function stepFrom(active: number, step: number, length: number): number {
  if (length === 0) return 0
  if (Math.abs(step) === 1) return (active + step + length) % length
  return Math.min(length - 1, Math.max(0, active + step))
}

type CountryOption = {
  country: Country
  name: string
  /** Its code and its names, as `plain` writes them. */
  words: string[]
}

/** Those that are pinned come first. */
export function listCountryOptions(locale: string, pinned: Country[] = []): CountryOption[] {
  const options = listCountries(locale).map(({ country, name }) => ({
    country,
    name,
    words: [country, ...locales.map((each) => plain(countryName(country, each)))],
  }))
  const first = pinned.flatMap(
    (country) => options.find((option) => option.country === country) ?? [],
  )
  return [...new Set([...first, ...options])]
}

/** The site's own country, and that of the browser's language, such as `de-AT`. */
export function listPinned(languages: readonly string[]): Country[] {
  const regions = languages.map((language) => language.split('-').at(-1) ?? '')
  const own = regions.find((region) => /^[A-Z]{2}$/.test(region) && isNamed(region))
  return [...new Set<Country>([defaultCountry, countryFrom(own ?? defaultCountry)])]
}

/** With "all countries" first, where it matches. */
function findOptions(countries: CountryOption[], allName: string, text: string) {
  const hasAll = plain(allName).startsWith(plain(text))
  const all = { country: undefined, name: allName }
  return [...(hasAll ? [all] : []), ...findCountries(countries, text)]
}

/** First by code, then by the beginning of a name, then by any part of a name. */
export function findCountries(options: CountryOption[], text: string): CountryOption[] {
  const wanted = plain(text)
  if (wanted === '') return options
  const hasCode = options.filter(({ country }) => country === wanted)
  const begins = options.filter(({ words }) => words.some((word) => word.startsWith(wanted)))
  const holds = options.filter(({ words }) => words.slice(1).some((word) => word.includes(wanted)))
  return [...new Set([...hasCode, ...begins, ...holds])]
}

/** Without case, width, accents, spaces and punctuation; hiragana becomes katakana. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}+|[\s・·.,'’()（）-]+/gu, '')
    .normalize('NFC')
}
