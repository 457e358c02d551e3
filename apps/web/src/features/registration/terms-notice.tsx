import { useTranslation } from '#lib/translation.ts'

const addresses = ['/docs/terms', '/docs/ja/rules']

/** In new tabs: whoever reads them keeps what is filled in. */
export function TermsNotice() {
  const { t } = useTranslation()
  const parts = t('registration.terms').split(/\[(.+?)\]/)
  return (
    <p className="text-13 leading-[1.75] text-pretty text-quiet [word-break:auto-phrase]">
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a
            key={part}
            href={addresses[(index - 1) / 2]}
            target="_blank"
            rel="noreferrer"
            className="text-leaf underline underline-offset-4"
          >
            {part}
          </a>
        ),
      )}
    </p>
  )
}
