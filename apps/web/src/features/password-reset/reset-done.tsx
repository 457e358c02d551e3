import { Link } from '@tanstack/react-router'
import { useHomeAfter } from '#lib/home-after.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { CheckIcon } from '#ui/form-icons.tsx'
import { Message } from './message.tsx'

export function ResetDone() {
  const { t } = useTranslation()
  useHomeAfter(3000)

  return (
    <Message>
      <output className="flex flex-col items-center gap-4">
        <CheckIcon className="size-12 text-leaf" />
        <span className="text-20 font-bold">{t('password_reset.done')}</span>
        <span className="leading-[1.75] text-balance text-quiet [word-break:auto-phrase]">
          {t('password_reset.redirect')}
        </span>
      </output>
      <Link to="/" className={primaryButton}>
        {t('password_reset.home')}
      </Link>
    </Message>
  )
}
