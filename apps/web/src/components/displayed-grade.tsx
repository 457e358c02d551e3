import { displayedGrade, isSilver, storedGradeFrom } from '@kodama/rules/grades'
import { useTranslation } from '#lib/translation.ts'
import { gradeColor } from './grade-color.ts'

type Props = { grade: string; className?: string }

/** The letter of a grade in its colour. Whoever cannot see the colour is told of the silver. */
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
