import { colors, gradeColors } from '@kodama/rules/colors'
import { dashOf, gradeRing, pointAt, ringRadii, ringSize } from '@kodama/rules/grade-ring'
import { displayedGrade, storedGradeFrom } from '@kodama/rules/grades'
import type { Mode } from '@kodama/rules/modes'
import type { JSXNode } from 'satori/jsx'

const gradePixels = 448

/** The ring of the score page. */
export function GradeRing(score: { acc: number; grade: string; mode: Mode }) {
  const grade = storedGradeFrom(score.grade)
  const letter = displayedGrade(grade)
  const color = colors[gradeColors[grade]]
  const { end, ranges } = gradeRing({ accuracy: score.acc, grade, mode: score.mode })
  const wide = { radius: ringRadii.arc, width: 24 }
  const thin = { radius: ringRadii.range, width: 3 }
  const colorOf = (isOwn: boolean) => (isOwn ? color : `${colors.quiet}99`)
  const arcs = [
    { ...wide, from: 0, to: 100, color: colors.raised },
    { ...wide, from: 0, to: end, color },
    ...(end < score.acc ? [{ ...wide, from: end, to: score.acc, color: `${color}59` }] : []),
    ...ranges
      .slice(1)
      .map(({ from }) => ({ ...wide, from: from - 0.2, to: from + 0.2, color: colors.surface })),
    ...ranges.map(({ from, to, isOwn }) => ({
      ...thin,
      from: from + 0.4,
      to: to - 0.4,
      color: colorOf(isOwn),
    })),
  ]
  return (
    <Ring pixels={gradePixels} glow={color} arcs={arcs}>
      {ranges.map(({ grade, from, to, isOwn }) => {
        const { x, y } = pointAt((from + to) / 2, ringRadii.letter)
        const scale = gradePixels / ringSize
        const style = { left: x * scale, top: y * scale, color: colorOf(isOwn) }
        return (
          <div className="letter" style={style}>
            {grade}
          </div>
        )
      })}
      <div className="bold" style={{ fontSize: letter.length > 1 ? 122 : 154, color }}>
        {grade === 'N' ? '–' : letter}
      </div>
    </Ring>
  )
}

type Arc = { radius: number; width: number; from: number; to: number; color: string }
type RingProps = { pixels: number; glow: string; arcs: Arc[]; children: JSXNode }

/** Parts of circles, in percent. Not by `pathLength`, which librsvg ignores. */
export function Ring({ pixels, glow, arcs, children }: RingProps) {
  const center = ringSize / 2
  const style = { width: pixels, height: pixels, boxShadow: `0 0 40px ${glow}33` }
  return (
    <div className="ring" style={style}>
      <svg width={pixels} height={pixels} viewBox={`0 0 ${ringSize} ${ringSize}`} fill="none">
        {arcs.map(({ radius, width, from, to, color }) => (
          <circle
            cx={center}
            cy={center}
            r={radius}
            stroke={color}
            strokeWidth={width}
            transform={`rotate(-90 ${center} ${center})`}
            {...dashOf(from, to, 2 * Math.PI * radius)}
          />
        ))}
      </svg>
      {children}
    </div>
  )
}
