import { endOfArc, type GradeRange, gradeRanges } from '@kodama/rules/grade-ranges'
import { displayedGrade, storedGradeFrom } from '@kodama/rules/grades'
import type { Mode } from '@kodama/rules/modes'
import type { ReactNode } from 'react'
import { gradeColor } from '#components/displayed-grade.tsx'

/** The ring is drawn on a square of this size. */
const ringSize = 280

type Props = { accuracy: number; grade: string; mode: Mode; children: ReactNode }

const arcRadius = 96
const segmentRadius = 117
const letterRadius = 131

/**
 * An arc for the accuracy, and around it the ranges of the grades. Where misses have cost a grade, the part beyond the own
 * range is faint. The text inside says the same.
 */
export function GradeRing({ accuracy, grade, mode, children }: Props) {
  const stored = storedGradeFrom(grade)
  const letter = displayedGrade(stored)
  const segments = gradeRanges(mode)
  const color = gradeColor(stored)
  const end = endOfArc(
    accuracy,
    segments.find((segment) => isOwn(segment, letter)),
  )
  return (
    <div className="relative mx-auto aspect-square w-full max-w-70 max-[15rem]:aspect-auto">
      <svg
        viewBox={`0 0 ${ringSize} ${ringSize}`}
        aria-hidden="true"
        className="size-full fill-none"
      >
        <Circle radius={arcRadius} className="stroke-raised stroke-24" />
        <g className={`glow ${color}`}>
          <Circle
            radius={arcRadius}
            {...dashOf(0, end)}
            className="animate-sweep stroke-current stroke-24"
          />
          {end < accuracy && (
            <Circle
              radius={arcRadius}
              {...dashOf(end, accuracy)}
              className="stroke-current stroke-24 opacity-35"
            />
          )}
        </g>
        {segments.slice(1).map(({ grade, from }) => (
          <Tick key={grade} at={from} />
        ))}
        {segments.map((segment) => (
          <g
            key={segment.grade}
            className={isOwn(segment, letter) ? `font-bold ${color}` : 'text-quiet'}
          >
            <GradeSegment {...segment} isOwn={isOwn(segment, letter)} />
          </g>
        ))}
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center max-[15rem]:static">
        {children}
      </div>
    </div>
  )
}

/** SS has no range of its own: it is the end of S. */
function isOwn({ grade }: GradeRange, letter: string) {
  return grade === letter || (letter === 'SS' && grade === 'S')
}

function GradeSegment({ grade, from, to, isOwn }: GradeRange & { isOwn: boolean }) {
  return (
    <>
      <Circle
        radius={segmentRadius}
        {...dashOf(from + 0.4, to - 0.4)}
        className={`stroke-current stroke-3 ${isOwn ? '' : 'opacity-40'}`}
      />
      <text
        {...pointAt((from + to) / 2, letterRadius)}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="13"
        className="fill-current"
      >
        {grade}
      </text>
    </>
  )
}

function Tick({ at }: { at: number }) {
  const inner = pointAt(at, arcRadius - 13)
  const outer = pointAt(at, arcRadius + 13)
  return (
    <line x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} className="stroke-surface stroke-2" />
  )
}

type CircleProps = {
  radius: number
  className: string
  strokeDasharray?: string
  strokeDashoffset?: number
}

function Circle({ radius, ...props }: CircleProps) {
  const center = ringSize / 2
  return (
    <circle
      cx={center}
      cy={center}
      r={radius}
      pathLength="100"
      transform={`rotate(-90 ${center} ${center})`}
      {...props}
    />
  )
}

/** Draws the part from one percent to another of a circle whose `pathLength` is 100. */
export function dashOf(from: number, to: number) {
  const start = percent(from)
  const length = hundredths(Math.max(0, percent(to) - start))
  return { strokeDasharray: `${length} 100`, strokeDashoffset: start === 0 ? 0 : -start }
}

/** Percents go clockwise from the top. Rounded, so that server and browser write the same digits. */
export function pointAt(value: number, radius: number): { x: number; y: number } {
  const angle = (percent(value) / 50) * Math.PI
  const center = ringSize / 2
  return {
    x: hundredths(center + radius * Math.sin(angle)),
    y: hundredths(center - radius * Math.cos(angle)),
  }
}

function percent(value: number) {
  return hundredths(Math.min(100, Math.max(0, value)))
}

function hundredths(value: number) {
  return Math.round(value * 100) / 100
}
