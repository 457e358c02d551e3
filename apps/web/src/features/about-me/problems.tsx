import { aboutMeProblems, maxAboutMeLength } from '@kodama/rules/about-me'
import { useTranslation } from '#lib/translation.ts'

/** Under this many characters the rest is read out. */
const few = 100

export function AboutMeLength({ text }: { text: string }) {
  const { t } = useTranslation()
  const left = maxAboutMeLength - text.length
  return (
    <p
      aria-live={left < few ? 'polite' : 'off'}
      className={`ml-auto ${left < 0 ? 'font-bold text-danger' : 'text-quiet'}`}
    >
      {left < 0
        ? t('editor.about.over', { count: -left })
        : t('editor.about.left', { count: left })}
    </p>
  )
}

/** Why the text cannot be saved. Its length says so itself. */
export function AboutMeProblems({ text }: { text: string }) {
  const { t } = useTranslation()
  const problem = aboutMeProblems(text).find((each) => each !== 'max_length')
  return (
    <p role="status" className="text-danger wrap-anywhere empty:hidden">
      {problem && t(`editor.about.${problem}`, { characters: fourByteCharactersOf(text) })}
    </p>
  )
}

/** The first few, each once. */
function fourByteCharactersOf(text: string) {
  const found = new Set(text.match(/[\u{10000}-\u{10ffff}]/gu))
  return [...found].slice(0, 10).join(' ')
}
