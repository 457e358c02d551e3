import { defaultLocale } from '@kodama/contract/locale'
import { colors } from '@kodama/rules/colors'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { levelOf } from '@kodama/rules/level'
import { textsIn } from '#platform/texts/texts'
import type { PlayerCard } from './card.ts'
import { Avatar, Figures, fittedSize, Frame, Person } from './parts.tsx'
import { Ring } from './ring.tsx'

type Props = { card: PlayerCard; avatar: string | undefined }

export function PlayerPicture({ card: { site, player, mode, rank, stats }, avatar }: Props) {
  const texts = textsIn(defaultLocale).card
  const { level, percent } = levelOf(stats?.tscore ?? 0)
  const arc = { radius: 111, width: 16, from: 0 }
  const arcs = [
    { ...arc, to: 100, color: colors.raised },
    { ...arc, to: percent, color: colors.leaf },
  ]
  const figures = [
    { label: texts.rank, value: rank === null ? '–' : `#${formatNumber(rank)}` },
    { label: 'pp', value: formatNumber(Math.round(stats?.pp ?? 0)), className: 'pp' },
    { label: texts.accuracy, value: `${formatDecimal(stats?.acc ?? 0)}%` },
    { label: texts.plays, value: formatNumber(stats?.plays ?? 0) },
  ]
  return (
    <Frame site={site} mode={mode}>
      <div className="row bottom" style={{ gap: 24 }}>
        <Avatar src={avatar} size={232} />
        <Person {...player} size={68} width={520} />
        <Ring pixels={272} glow={colors.leaf} arcs={arcs}>
          <div className="label">{texts.level}</div>
          <div className="bold" style={{ fontSize: fittedSize(String(level), 60, 170) }}>
            {level}
          </div>
        </Ring>
      </div>
      <div className="stats">
        <Figures list={figures} width={1072} size={52} />
      </div>
    </Frame>
  )
}
