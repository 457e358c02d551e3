import { defaultLocale } from '@kodama/contract/locale'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { splitCombinedMode } from '@kodama/rules/modes'
import { modCodes } from '@kodama/rules/mods'
import { textsIn } from '#platform/texts/texts'
import type { ScoreCard } from './card.ts'
import { Avatar, Figures, Frame, Person, widthInEm } from './parts.tsx'
import { GradeRing } from './ring.tsx'

const width = 590

type Props = { card: ScoreCard; avatar: string | undefined }

export function ScorePicture({ card: { site, player, score, beatmap }, avatar }: Props) {
  const texts = textsIn(defaultLocale).card
  const { mode } = splitCombinedMode(score.mode)
  const figures = [
    // Not every beatmap gives pp.
    score.pp > 0
      ? { label: 'pp', value: formatDecimal(score.pp), className: 'pp' }
      : { label: texts.points, value: formatNumber(score.score) },
    { label: texts.accuracy, value: `${formatDecimal(score.acc)}%` },
    { label: texts.combo, value: `${formatNumber(score.max_combo)}x` },
  ]
  return (
    <Frame site={site} mode={score.mode}>
      <div className="column beatmap bottom">
        <Title text={beatmap?.title ?? texts.noBeatmap} />
        {beatmap && <div className="line quiet">{beatmap.artist}</div>}
        {beatmap && <div className="line leaf">{beatmap.version}</div>}
      </div>
      <div className="row" style={{ gap: 10 }}>
        {modCodes(score.mods)
          .slice(0, 7)
          .map((code) => (
            <div className="pill">{code}</div>
          ))}
      </div>
      <Figures list={figures} width={width} size={46} />
      <div className="row">
        <Avatar src={avatar} size={84} />
        <Person {...player} size={38} width={480} />
      </div>
      <div className="grade">
        <GradeRing acc={score.acc} grade={score.grade} mode={mode} />
      </div>
    </Frame>
  )
}

/** As large as it can be on two lines, or cut after three small ones. */
function Title({ text }: { text: string }) {
  const fitting = [60, 50, 38].find((size) => widthInEm(text) * size < 2 * width)
  const wrapping = fitting ? { textWrap: 'balance' } : { lineClamp: 3, wordBreak: 'break-word' }
  const style = { display: 'block', fontSize: fitting ?? 38, lineHeight: 1.16, ...wrapping }
  return (
    <div className="bold" style={style}>
      {text}
    </div>
  )
}
