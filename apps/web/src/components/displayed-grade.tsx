import { gradeColors } from '@kodama/rules/colors'
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

const classes: Record<(typeof gradeColors)[StoredGrade], string> = {
  'grade-silver': 'text-grade-silver',
  'grade-ss': 'text-grade-ss',
  'grade-s': 'text-grade-s',
  'grade-a': 'text-grade-a',
  'grade-b': 'text-grade-b',
  'grade-c': 'text-grade-c',
  'grade-d': 'text-grade-d',
  quiet: 'text-quiet',
}

export function gradeColor(grade: StoredGrade): string {
  return classes[gradeColors[grade]]
}
