import { defaultLocale } from '@kodama/contract/locale'
import { colors } from '@kodama/rules/colors'
import { countryName, shownCountry } from '@kodama/rules/countries'
import { dashOf, ringRadii, ringSize } from '@kodama/rules/grade-ring'
import { modeNames, relaxModeNames, splitCombinedMode } from '@kodama/rules/modes'
import * as flags from 'country-flag-icons/string/3x2'
import type { Card } from './card.ts'

const { ground, text, quiet, brand, leaf, ember } = colors

/** The veil is dark at the left and at the bottom, where the text is. */
const styles = `
  * { box-sizing: border-box; flex-shrink: 0 }
  .row { display: flex; align-items: center; gap: 20px }
  .column { display: flex; flex-direction: column; gap: 8px }
  .card { width: 1200px; height: 630px; padding: 40px 64px 32px; color: ${text}; font-size: 26px; gap: 18px;
    border-bottom: 8px solid ${brand}; background-image:
    linear-gradient(to bottom, ${ground}00 50%, ${ground}bf),
    linear-gradient(to right, ${ground}d6, ${ground}9e 50%, ${ground}0d) }
  .line { display: block; line-clamp: 1; word-break: break-all; max-width: 590px }
  .quiet { color: ${quiet} }
  .leaf { color: ${leaf} }
  .label { font-size: 22px; color: ${quiet} }
  .pill { padding: 7px 16px; border: 1.5px solid ${leaf}73; border-radius: 20px;
    background: ${ground}bf; font-size: 22px }
  .mode { margin-left: auto }
  .person { margin-top: auto }
  .person .line { max-width: 420px }
  .name { font-size: 40px }
  .avatar { border: 2px solid ${leaf}; border-radius: 16%; width: 96px; height: 96px }
  .player .avatar { width: 160px; height: 160px }
  .title { display: block; line-clamp: 3; word-break: break-word; width: 590px; font-size: 42px; line-height: 1.16 }
  .figures { display: flex; flex-wrap: wrap; row-gap: 18px }
  .figure { min-width: 196px; padding-right: 24px; font-size: 34px }
  .player .figure { min-width: 360px }
  .figure:first-child { color: ${ember} }
  .ring { display: flex; flex-direction: column; align-items: center; justify-content: center; position: absolute;
    left: 712px; top: 100px; width: 448px; height: 448px; border-radius: 50%; background: ${ground}a6 }
  .ring svg { position: absolute }
`
const beatmapStyles = ['title', 'line quiet', 'line leaf']

export function Picture({ card, avatar }: { card: Card; avatar: string | undefined }) {
  const { mode, relax } = splitCombinedMode(card.mode)
  const country = shownCountry(card.player.country)
  const flag = new Map(Object.entries(flags)).get(country.toUpperCase())
  return (
    <div lang="ja-JP" className={`column card ${card.kind}`}>
      <style>{styles}</style>
      <div className="row">
        <div className="line">{card.site}</div>
        <div className="pill quiet mode">
          {relax === 0 ? modeNames[mode] : `${modeNames[mode]} · ${relaxModeNames[relax]}`}
        </div>
      </div>
      <div className="row person">
        {avatar && <img className="avatar" src={avatar} />}
        <div className="column">
          <div className="line name">{card.player.name}</div>
          <div className="row">
            {flag && <img src={`data:image/svg+xml;base64,${btoa(flag)}`} width={36} height={24} />}
            <div className="line quiet">{countryName(country, defaultLocale)}</div>
          </div>
        </div>
      </div>
      <div className="column">
        {card.beatmap.map((line, index) => (
          <div className={beatmapStyles[index]}>{line}</div>
        ))}
      </div>
      <div className="row">
        {card.mods.map((code) => (
          <div className="pill">{code}</div>
        ))}
      </div>
      <div className="figures">
        {card.figures.map(({ label, value }) => (
          <div className="column figure">
            <div className="label">{label}</div>
            <div>{value}</div>
          </div>
        ))}
      </div>
      <Ring {...card.ring} />
    </div>
  )
}

/** Not by `pathLength`, which librsvg ignores. */
function Ring({ label, text, color, end }: Card['ring']) {
  const circle = { r: ringRadii.arc, strokeWidth: 24, transform: 'rotate(-90)' }
  const viewBox = [-ringSize / 2, -ringSize / 2, ringSize, ringSize].join(' ')
  const dash = dashOf(0, end, 2 * Math.PI * ringRadii.arc)
  return (
    <div className="ring" style={{ boxShadow: `0 0 40px ${color}33` }}>
      <svg width="448" height="448" viewBox={viewBox} fill="none">
        <circle {...circle} stroke={colors.raised} />
        <circle {...circle} {...dash} stroke={color} />
      </svg>
      <div className="label">{label}</div>
      <div style={{ fontSize: text.length > 2 ? 70 : 130, color }}>{text}</div>
    </div>
  )
}
