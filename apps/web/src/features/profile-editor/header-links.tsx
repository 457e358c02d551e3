import { useTranslation } from '#lib/translation.ts'
import { Icon } from '#ui/icons.tsx'
import { EditLink, PencilIcon } from './edit-link.tsx'
import type { Role } from './sections.ts'

type Props = { role: Role; onIntent: () => void }

const camera =
  'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z'

const pill =
  'absolute top-0 right-4 mt-3 inline-flex h-10 items-center rounded-full border border-line bg-raised px-4 text-14 font-bold hover:border-leaf sm:-mt-14'

export function HeaderLinks({ role, onIntent }: Props) {
  const { t } = useTranslation()
  if (role === 'staff') {
    return (
      <EditLink
        section="staff"
        onIntent={onIntent}
        className={`${pill} text-quiet hover:text-leaf`}
      >
        {t('editor.staff.open')}
      </EditLink>
    )
  }
  return (
    <>
      <EditLink
        section="avatar"
        onIntent={onIntent}
        className="absolute top-4 left-20 grid size-10 place-items-center rounded-full border border-line bg-raised text-leaf hover:border-leaf sm:top-13 sm:left-30"
      >
        <Icon d={camera} />
        <span className="sr-only">{t('editor.sections.avatar')}</span>
      </EditLink>
      <EditLink section="avatar" onIntent={onIntent} className={`${pill} gap-2 text-leaf`}>
        <PencilIcon />
        {t('editor.open')}
      </EditLink>
    </>
  )
}
