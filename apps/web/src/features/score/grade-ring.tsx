import type { GradeRange } from '@kodama/rules/grade-ranges'
import { dashOf, gradeRing, pointAt, ringRadii, ringSize } from '@kodama/rules/grade-ring'
import { storedGradeFrom } from '@kodama/rules/grades'
import type { Mode } from '@kodama/rules/modes'
import type { ReactNode } from 'react'
import { gradeColor } from '#components/displayed-grade.tsx'

type Props = { accuracy: number; grade: string; mode: Mode; children: ReactNode }

/**
 * An arc for the accuracy, and around it the ranges of the grades. Where misses have cost a grade, the part beyond the own
 * range is faint. The text inside says the same.
 */
export function GradeRing({ accuracy, grade, mode, children }: Props) {
  const stored = storedGradeFrom(grade)
  const { end, ranges } = gradeRing({ accuracy, grade: stored, mode })
  const color = gradeColor(stored)
  return (
    <div className="relative mx-auto aspect-square w-full max-w-70 max-[15rem]:aspect-auto">
      <svg
        viewBox={`0 0 ${ringSize} ${ringSize}`}
        aria-hidden="true"
        className="size-full fill-none"
      >
        <Circle radius={ringRadii.arc} className="stroke-raised stroke-24" />
        <g className={`glow ${color}`}>
          <Circle
            radius={ringRadii.arc}
            {...dashOf(0, end)}
            className="animate-sweep stroke-current stroke-24"
          />
          {end < accuracy && (
            <Circle
              radius={ringRadii.arc}
              {...dashOf(end, accuracy)}
              className="stroke-current stroke-24 opacity-35"
            />
          )}
        </g>
        {ranges.slice(1).map(({ grade, from }) => (
          <Tick key={grade} at={from} />
        ))}
        {ranges.map((range) => (
          <g key={range.grade} className={range.isOwn ? `font-bold ${color}` : 'text-quiet'}>
            <GradeSegment {...range} />
          </g>
        ))}
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center max-[15rem]:static">
        {children}
      </div>
    </div>
  )
}

function GradeSegment({ grade, from, to, isOwn }: GradeRange & { isOwn: boolean }) {
  return (
    <>
      <Circle
        radius={ringRadii.range}
        {...dashOf(from + 0.4, to - 0.4)}
        className={`stroke-current stroke-3 ${isOwn ? '' : 'opacity-40'}`}
      />
      <text
        {...pointAt((from + to) / 2, ringRadii.letter)}
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
  const inner = pointAt(at, ringRadii.arc - 13)
  const outer = pointAt(at, ringRadii.arc + 13)
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
