import { displayedGrade, isSilver, type StoredGrade, storedGradeFrom } from '@kodama/rules/grades'
import { useTranslation } from '#lib/translation.ts'

type Props = { grade: string; className?: string }

export function DisplayedGrade({ grade, className = '' }: Props) {
  const { t } = useTranslation()
  const stored = storedGradeFrom(grade)
  return (
    <span className={`font-bold ${gradeColor(stored)} ${className}`}>
      {stored === 'N' ? <span aria-hidden="true">–</span> : displayedGrade(stored)}
      {stored === 'N' && <span className="sr-only">{t('grade.none')}</span>}
      {stored === 'F' && <span className="sr-only">{t('grade.failed')}</span>}
      {isSilver(stored) && <span className="sr-only">{t('grade.silver')}</span>}
    </span>
  )
}

const colors: Record<StoredGrade, string> = {
  XH: 'text-grade-silver',
  X: 'text-grade-ss',
  SH: 'text-grade-silver',
  S: 'text-grade-s',
  A: 'text-grade-a',
  B: 'text-grade-b',
  C: 'text-grade-c',
  D: 'text-grade-d',
  F: 'text-quiet',
  N: 'text-quiet',
}

export function gradeColor(grade: StoredGrade): string {
  return colors[grade]
}
