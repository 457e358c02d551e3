import { displayedGrade, type StoredGrade } from '@kodama/rules/grades'

const colors: Record<StoredGrade, string> = {
  XH: 'text-[#d7e3ec]',
  X: 'text-[#ffd75e]',
  SH: 'text-[#d7e3ec]',
  S: 'text-[#ffc24d]',
  A: 'text-[#7fdc72]',
  B: 'text-[#6fb7ff]',
  C: 'text-[#c792ff]',
  D: 'text-danger',
  F: 'text-quiet',
  N: 'text-quiet',
}

export function DisplayedGrade({ grade, className }: { grade: StoredGrade; className?: string }) {
  return (
    <span className={`font-bold ${colors[grade]} ${className ?? ''}`}>{displayedGrade(grade)}</span>
  )
}
