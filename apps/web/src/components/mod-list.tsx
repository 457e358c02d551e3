import { modCodes } from '@kodama/rules/mods'
import { useTranslation } from '#lib/translation.ts'
import { ModIcon } from './mod-icon.tsx'

/** Nothing where nothing was modified. */
export function ModList({ mods }: { mods: number }) {
  const { t } = useTranslation()
  const codes = modCodes(mods)
  if (codes.length === 0) return null
  return (
    <ul aria-label={t('mods.label')} className="flex flex-wrap gap-1">
      {codes.map((code) => (
        <li
          key={code}
          title={t(`mods.${code}`)}
          className="flex items-center gap-1 rounded-full border border-line bg-raised py-0.5 pr-2 pl-1.5 text-13 leading-none font-bold"
        >
          <ModIcon code={code} />
          <span aria-hidden="true">{code}</span>
          <span className="sr-only">{t(`mods.${code}`)}</span>
        </li>
      ))}
    </ul>
  )
}
