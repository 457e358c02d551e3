import { formatNumber } from './format.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

const unitSizes = {
  centuries: 100 * year,
  years: year,
  days: day,
  hours: hour,
  minutes: minute,
  seconds: 1,
}

type DurationUnit = keyof typeof unitSizes
type DurationPart = { unit: DurationUnit; value: number }

const durationUnits = Object.keys(unitSizes) as DurationUnit[]

/** The first `keep` units that are not zero; 0 seconds if all are. */
export function splitDuration(
  seconds: number,
  keep: number = durationUnits.length,
): DurationPart[] {
  let rest = wholeSeconds(seconds)
  const parts: DurationPart[] = []
  for (const unit of durationUnits) {
    const value = Math.floor(rest / unitSizes[unit])
    rest -= value * unitSizes[unit]
    if (value > 0) parts.push({ unit, value })
  }
  return parts.length === 0 ? [{ unit: 'seconds', value: 0 }] : parts.slice(0, Math.max(1, keep))
}

/** Nothing is put between a number and its label: '時間', or ' hours' with a space. */
export function formatDuration(
  seconds: number,
  keep: number,
  labels: Record<DurationUnit, string>,
): string {
  return splitDuration(seconds, keep)
    .map(({ unit, value }) => `${formatNumber(value)}${labels[unit]}`)
    .join(' ')
}

/** The length of a song: 3:05, or 1:02:03. */
export function formatLength(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const minutes = Math.floor(whole / minute)
  const shown = whole < hour ? String(minutes) : `${Math.floor(whole / hour)}:${twoDigits(minutes)}`
  return `${shown}:${twoDigits(whole)}`
}

function twoDigits(value: number): string {
  return String(value % 60).padStart(2, '0')
}

/** All four units, zeros too; seconds are dropped. */
export function splitPlayTime(seconds: number) {
  const whole = wholeSeconds(seconds)
  return {
    year: Math.floor(whole / year),
    day: Math.floor((whole % year) / day),
    hour: Math.floor((whole % day) / hour),
    minute: Math.floor((whole % hour) / minute),
  }
}

function wholeSeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
}
