import { Link, useParams } from '@tanstack/react-router'
import { Mark } from '#components/mark.tsx'
import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { InviteCode } from './invite-code.tsx'

const registration: string = '/users/register'

/** Nothing is asked of the server: whether a code is good shows only when it is used. */
export function Invite() {
  const { t } = useTranslation()
  const { inviteCode } = useParams({ strict: false })
  const { name } = useSite()
  return (
    <div className="flex grow items-center justify-center px-4 py-10 sm:py-16">
      <article className="w-full max-w-lg overflow-hidden rounded-xl border border-line bg-surface text-center">
        <div className="relative flex h-44 items-center justify-center overflow-hidden bg-linear-to-b from-ground to-brand/50">
          <Echo />
          <Mark className="relative size-24" />
        </div>
        <div className="flex flex-col items-center gap-4 px-6 pt-8 pb-6 sm:px-10">
          <h1 className="text-28 font-bold text-balance [word-break:auto-phrase]">
            {t('invite.title')}
          </h1>
          <p className="leading-[1.75] text-pretty text-quiet [word-break:auto-phrase]">
            {t('invite.text', { name })}
          </p>
        </div>
        <div className="relative border-t border-dashed border-line px-6 pt-6 pb-8 before:absolute before:-top-2.5 before:-left-2.5 before:size-5 before:rounded-full before:border before:border-line before:bg-ground after:absolute after:-top-2.5 after:-right-2.5 after:size-5 after:rounded-full after:border after:border-line after:bg-ground sm:px-10">
          <InviteCode inviteCode={inviteCode} />
          <Link
            to={registration}
            {...(inviteCode && { search: { code: inviteCode } })}
            className="mt-6 block rounded-lg bg-ember px-4 py-3 font-bold text-ground transition-opacity duration-150 hover:opacity-90"
          >
            {t('invite.register')}
          </Link>
          <p className="mt-4 text-13 leading-[1.75] text-balance text-quiet [word-break:auto-phrase]">
            {t('invite.limits')}
          </p>
        </div>
      </article>
    </div>
  )
}

function Echo() {
  return (
    <svg
      viewBox="0 0 512 176"
      aria-hidden="true"
      className="absolute inset-0 size-full fill-none stroke-leaf"
      preserveAspectRatio="xMidYMid slice"
    >
      <circle cx="256" cy="100" r="64" className="opacity-50" />
      <circle cx="256" cy="100" r="96" className="opacity-30" />
      <circle cx="256" cy="100" r="140" className="opacity-15" />
      <circle cx="256" cy="100" r="196" className="opacity-10" />
    </svg>
  )
}
