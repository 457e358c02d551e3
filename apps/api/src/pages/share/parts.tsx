import { defaultLocale } from '@kodama/contract/locale'
import { colors } from '@kodama/rules/colors'
import { countryName, shownCountry } from '@kodama/rules/countries'
import {
  type CombinedMode,
  modeNames,
  relaxModeNames,
  splitCombinedMode,
} from '@kodama/rules/modes'
import * as flags from 'country-flag-icons/string/3x2'
import type { JSXNode } from 'satori/jsx'
import { styles } from './styles.ts'

type FrameProps = { site: string; mode: CombinedMode; children: JSXNode }

export function Frame({ site, mode: combined, children }: FrameProps) {
  const { mode, relax } = splitCombinedMode(combined)
  const modes = relax === 0 ? modeNames[mode] : `${modeNames[mode]} · ${relaxModeNames[relax]}`
  return (
    <div lang="ja-JP" className="card column">
      <style>{styles}</style>
      <div className="row">
        <Mark />
        <div className="line bold">{site}</div>
        <div className="pill quiet mode">{modes}</div>
      </div>
      {children}
    </div>
  )
}

/** The icon of the site. */
function Mark() {
  return (
    <svg width="44" height="44" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="15" fill={colors.brand} />
      <path fill="#a9e0b5" d="M31.4 18.5C31.4 9.6 25.6 4 16.2 3.8 16.4 13 22.2 18.4 31.4 18.5Z" />
      <path
        fill="#8fd19e"
        d="M32.6 18.5C32.7 11.9 37 7.7 44.2 7.5 44.1 14.4 39.6 18.4 32.6 18.5Z"
      />
      <circle cx="32" cy="38" r="20" fill={colors.text} />
      <circle cx="32" cy="38" r="14" fill="#1c3b25" />
      <ellipse cx="26.6" cy="38.6" rx="2.8" ry="3.8" fill={colors.text} />
      <ellipse cx="37.4" cy="38.6" rx="2.8" ry="3.8" fill={colors.text} />
    </svg>
  )
}

type PersonProps = { name: string; country: string; size: number; width: number }

/** The name, as large as it fits, over the country. */
export function Person({ name, country: code, size, width }: PersonProps) {
  const country = shownCountry(code)
  const drawing = new Map(Object.entries(flags)).get(country.toUpperCase())
  const fontSize = fittedSize(name, size, width)
  return (
    <div className="column" style={{ width }}>
      <div className="line bold" style={{ fontSize }}>
        {name}
      </div>
      <div className="row">
        {drawing && (
          <img src={`data:image/svg+xml;base64,${btoa(drawing)}`} width={36} height={24} />
        )}
        <div className="line quiet" style={{ maxWidth: width - 60 }}>
          {countryName(country, defaultLocale)}
        </div>
      </div>
    </div>
  )
}

export function Avatar({ src, size }: { src: string | undefined; size: number }) {
  if (!src) return null
  return (
    <img
      src={src}
      width={size}
      height={size}
      className="avatar"
      style={{ borderRadius: size / 6 }}
    />
  )
}

type Figure = { label: string; value: string; className?: string }

/** In columns of equal width, all in one size. */
export function Figures({ list, width, size }: { list: Figure[]; width: number; size: number }) {
  const column = width / list.length
  const fontSize = Math.min(...list.map(({ value }) => fittedSize(value, size, column - 24)))
  return (
    <div style={{ display: 'flex' }}>
      {list.map(({ label, value, className = '' }) => (
        <div className="column" style={{ width: column, gap: 8 }}>
          <div className="label">{label}</div>
          <div className={`line bold ${className}`} style={{ fontSize }}>
            {value}
          </div>
        </div>
      ))}
    </div>
  )
}

/** The size in which the text fits into the width, but at least half of the given one. */
export function fittedSize(text: string, size: number, width: number): number {
  return Math.max(size / 2, Math.min(size, width / widthInEm(text)))
}

/** About as wide as the font draws it. */
export function widthInEm(text: string): number {
  const widths = Array.from(text, (character) => {
    if (/[ ,.:;Iijl]/.test(character)) return 0.37
    return /[a-lnop-vx-z\d]/.test(character) ? 0.77 : 1
  })
  return widths.reduce((sum, width) => sum + width, 0)
}
