import { displayedGrade, storedGradeFrom } from '@kodama/rules/grades'
import type { Mode } from '@kodama/rules/modes'
import type { ReactNode } from 'react'
import { gradeColor } from '#components/grade-color.ts'
import { dashOf, pointAt, ringSize, segmentsOf, type Segment } from './ring-geometry.ts'

type Props = { accuracy: number; grade: string; mode: Mode; children: ReactNode }

const arcRadius = 96
const segmentRadius = 117
const letterRadius = 131

/** An arc of the accuracy; around it, where each grade lies in this mode. What it says is inside, in words. */
export function GradeRing({ accuracy, grade, mode, children }: Props) {
  const stored = storedGradeFrom(grade)
  const letter = displayedGrade(stored)
  const segments = segmentsOf(mode)
  const color = gradeColor(stored)
  return (
    <div className="relative mx-auto aspect-square w-full max-w-70">
      <svg
        viewBox={`0 0 ${ringSize} ${ringSize}`}
        aria-hidden="true"
        className="size-full fill-none"
      >
        <Circle radius={arcRadius} className="stroke-raised stroke-24" />
        <g className={`glow ${color}`}>
          <Circle
            radius={arcRadius}
            {...dashOf(0, accuracy)}
            className="animate-sweep stroke-current stroke-24"
          />
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
      <div className="absolute inset-0 flex flex-col items-center justify-center">{children}</div>
    </div>
  )
}

/** The best grade has no stretch of its own: it is where S ends. */
function isOwn({ grade }: Segment, letter: string) {
  return grade === letter || (letter === 'SS' && grade === 'S')
}

function GradeSegment({ grade, from, to, isOwn }: Segment & { isOwn: boolean }) {
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

/** Begins at the top and goes clockwise, a hundred units round. */
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
