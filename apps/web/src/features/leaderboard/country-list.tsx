import { locales } from '@kodama/contract/locale'
import {
  type Country,
  countryFrom,
  countryName,
  defaultCountry,
  isNamed,
  listCountries,
} from '@kodama/rules/countries'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import {
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Flag, flagAddress } from '#components/flag.tsx'
import { useTranslation } from '#lib/translation.ts'
import { GlobeIcon, Icon } from '#ui/icons.tsx'

type Props = {
  current: Country | undefined
  onChoose: (country: Country | undefined) => void
  /** The visitor rests on this country, and may choose it. */
  onIntent: (country: Country | undefined) => void
}

type Option = { country: Country | undefined; name: string }

const magnifier = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16.2 16.2L21 21'

/** The router's own delay before it preloads a link. */
const hoverDelayMs = 50

/** As many as the panel has room for. */
const panelCount = 12

/** A text field, and the countries that match its text. The focus stays in the field. */
export function CountryList({ current, onChoose, onIntent }: Props) {
  const { t, i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // downshift focuses the field of an open list. On a phone the keyboard would cover the list.
  const [isOpen, setIsOpen] = useState(() => matchMedia('(pointer: fine)').matches)
  const allName = t('leaderboard.all_countries')
  const pinned = useMemo(() => listPinned(navigator.languages), [])
  const countries = useMemo(() => listCountryOptions(i18n.locale, pinned), [i18n.locale, pinned])
  const options = useMemo(() => findOptions(countries, allName, text), [countries, allName, text])
  const currentIndex = options.findIndex(({ country }) => country === current)
  // Hundreds of countries take long on a slow phone: the letter and those that fill the panel are painted first.
  const shown = useDeferredValue(options, options.slice(0, panelCount))

  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: options,
    isOpen,
    inputValue: text,
    initialHighlightedIndex: Math.max(0, currentIndex),
    defaultHighlightedIndex: 0,
    // Without a selection, the current country can be chosen again.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem?.country),
    stateReducer: keepHighlight,
  })
  useIntent(options[highlightedIndex], current, onIntent)

  // downshift scrolls when the highlight moves, which may be before its row is rendered.
  useLayoutEffect(() => {
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })

  return (
    <div ref={box} className="flex h-full flex-col">
      <Icon d={magnifier} className="absolute top-3.5 left-4 size-5 text-quiet" />
      <input
        {...getInputProps({
          'aria-label': t('leaderboard.find_country'),
          'aria-expanded': true,
          placeholder: t('leaderboard.find_country'),
          spellCheck: false,
          onChange: ({ currentTarget }) => setText(currentTarget.value),
          onFocus: () => setIsOpen(true),
          onKeyDown: leaveToInputMethod,
        })}
        className="h-12 w-full shrink-0 border-b border-line bg-transparent pr-4 pl-12 text-16 placeholder:text-quiet focus-visible:outline-none"
      />
      <div
        {...getMenuProps({ 'aria-label': t('leaderboard.country') })}
        className="grow overflow-y-auto overscroll-contain p-1"
      >
        {shown.map((option, index) => (
          <button
            {...getItemProps({
              item: option,
              index,
              'aria-selected': option.country === current,
              onPointerDown: () => onIntent(option.country),
            })}
            key={option.country ?? 'all'}
            type="button"
            tabIndex={-1}
            data-active={index === highlightedIndex || undefined}
            className={`flex h-10 touch-target w-full items-center gap-3 rounded-lg px-3 text-left text-14 [contain-intrinsic-size:auto_40px] [content-visibility:auto] aria-selected:font-bold aria-selected:text-leaf data-active:bg-line ${text === '' && option.country === pinned.at(-1) ? 'mb-2 shadow-[0_5px_0_-4px_var(--color-line)]' : ''}`}
          >
            <OptionLabel country={option.country} name={option.name} />
          </button>
        ))}
      </div>
      <output
        className={shown.length > 0 ? 'sr-only' : 'absolute inset-x-4 top-16 text-14 text-quiet'}
      >
        {shown.length === 0 && t('leaderboard.no_country')}
      </output>
    </div>
  )
}

/** There are hundreds, and every key renders the list. */
const OptionLabel = memo(function OptionLabel({ country, name }: Option) {
  return (
    <>
      {country ? (
        <Flag address={flagAddress(country)} />
      ) : (
        <GlobeIcon className="h-5 w-6 text-leaf" />
      )}
      <span {...(!country && { lang: 'en' })} className="grow truncate">
        {name}
      </span>
      {country && <span className="text-13 text-quiet uppercase">{country}</span>}
    </>
  )
})

const { InputBlur, InputClick, MenuMouseLeave } = useCombobox.stateChangeTypes
const ignored: ReadonlySet<unknown> = new Set([InputBlur, InputClick, MenuMouseLeave])

/** The panel around the list closes it, so leaving the field or the list chooses and changes nothing. */
function keepHighlight(
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
) {
  return ignored.has(type) ? state : changes
}

/** While it composes a word, the input method uses the keys. */
function leaveToInputMethod(event: KeyboardEvent) {
  if (!event.nativeEvent.isComposing) return
  event.stopPropagation()
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
}

/** Reports the highlighted country when it stays highlighted for a moment. */
function useIntent(
  option: Option | undefined,
  current: Country | undefined,
  onIntent: Props['onIntent'],
) {
  const report = useEffectEvent(onIntent)
  const isOther = option !== undefined && option.country !== current
  const country = option?.country
  useEffect(() => {
    if (!isOther) return undefined
    const timer = setTimeout(() => report(country), hoverDelayMs)
    return () => clearTimeout(timer)
  }, [isOther, country])
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
function findOptions(countries: CountryOption[], allName: string, text: string): Option[] {
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
