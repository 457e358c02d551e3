import { FormCard } from '#components/form-card.tsx'
import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { RegistrationForm } from './registration-form.tsx'

export function Registration({ inviteCode = '' }: { inviteCode: string | undefined }) {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <FormCard title={t('registration.title')}>
      <p className="mt-3 text-center leading-[1.75] text-balance text-quiet [word-break:auto-phrase]">
        {t('registration.lead', { name })}
      </p>
      {/* Another invite is another form. */}
      <RegistrationForm key={inviteCode} inviteCode={inviteCode} />
    </FormCard>
  )
}
