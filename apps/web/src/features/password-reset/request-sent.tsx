import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { LetterIcon } from '#ui/form-icons.tsx'
import { Message } from './message.tsx'

export function RequestSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Message>
      <output className="flex flex-col items-center gap-4">
        <LetterIcon className="size-12 text-leaf" />
        <span className="text-20 font-bold">{t('password_reset.sent')}</span>
        <span className="max-w-full text-leaf wrap-anywhere">{email}</span>
        <span className="leading-[1.75] text-pretty text-quiet [word-break:auto-phrase]">
          {t('password_reset.sent_text')}
        </span>
      </output>
      <button type="button" onClick={onAgain} className={quietButton}>
        {t('password_reset.again')}
      </button>
    </Message>
  )
}
