import type { Output } from '@kodama/contract/endpoint'
import { clearOfPlayer, getPlayerForStaff } from '@kodama/contract/moderation'
import type { Player } from '@kodama/contract/player'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSite } from '#lib/app-context.ts'
import { quietButton } from '#ui/button-classes.ts'
import { Field, FormError, usePending } from '#ui/form.tsx'
import { showToast } from '#ui/toast-store.ts'
import { callAsPlayer, useFailureText, useOwnQuery } from './call.ts'
import { LoadedPart } from './loaded-part.tsx'
import { replaceCachedPlayer, useShowAboutMe } from './show-about-me.ts'
import { showNewPicture } from './show-new-picture.ts'
import { useTexts } from './texts.tsx'

type Facts = Output<typeof getPlayerForStaff>
const clearable = ['about_me', 'avatar', 'banner'] as const
type What = (typeof clearable)[number]
type Props = { player: Player; token: string }

export function StaffPart({ player, token }: Props) {
  const query = useOwnQuery(getPlayerForStaff, { token, params: { id: player.id } })
  return (
    <LoadedPart query={query}>
      {(facts) => (
        <div className="flex flex-col gap-6">
          <InvitedBy invite={facts.invite} />
          <ClearForm player={player} token={token} has={facts.has} onCleared={query.refetch} />
          <InGame />
        </div>
      )}
    </LoadedPart>
  )
}

function InvitedBy({ invite }: Pick<Facts, 'invite'>) {
  const { t } = useTexts()
  const maker = invite?.made_by
  return (
    <dl className="flex flex-wrap gap-x-4">
      <dt className="text-quiet">{t('staff.invited_by')}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere">
        {maker ? (
          <Link
            to="/users/$userId"
            params={{ userId: String(maker.id) }}
            className="text-leaf hover:underline"
          >
            {maker.name}
          </Link>
        ) : (
          t(invite ? 'staff.by_operator' : 'staff.no_invite')
        )}
      </dd>
    </dl>
  )
}

type ClearProps = Props & Pick<Facts, 'has'> & { onCleared: () => Promise<unknown> }

function ClearForm({ player, token, has, onCleared }: ClearProps) {
  const { t } = useTexts()
  const [isPending, begin] = usePending()
  const [error, setError] = useState<string>()
  const failureText = useFailureText()
  const showCleared = useShowCleared(player)
  const present = clearable.filter((what) => has[what])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const what = data.get('what') as What
    const reason = String(data.get('reason')).trim()
    setError(undefined)
    try {
      const input = { token, params: { id: player.id }, body: { what, reason } }
      const { cleared } = await callAsPlayer(clearOfPlayer, input)
      form.reset()
      showToast({ kind: 'success', title: t(cleared ? 'staff.cleared' : 'staff.was_empty') })
      await showCleared(what)
    } catch (error) {
      setError(failureText(error))
    }
    await onCleared()
  }

  return (
    <section aria-labelledby="staff-clear" className="rounded-xl border border-line p-4 sm:p-5">
      <h3 id="staff-clear" className="font-bold">
        {t('staff.clear')}
      </h3>
      {present.length === 0 ? (
        <p className="mt-2 text-14 text-quiet">{t('staff.nothing')}</p>
      ) : (
        <form
          method="post"
          onSubmit={(event) => begin(() => submit(event))}
          className="mt-2 flex flex-col gap-4"
        >
          <p className="text-14 text-pretty text-quiet">{t('staff.clear_lead')}</p>
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
            <legend className="mb-1.5 text-14 font-bold">{t('staff.what')}</legend>
            {present.map((what) => (
              <label key={what} className="flex h-11 items-center gap-2">
                <input
                  type="radio"
                  name="what"
                  value={what}
                  required
                  className="size-5 accent-leaf"
                />
                {t(`staff.${what}`)}
              </label>
            ))}
          </fieldset>
          <Field
            name="reason"
            label={t('staff.reason')}
            hint={t('staff.reason_hint')}
            maxLength={200}
            pattern=".*\S.*"
            autoComplete="off"
            required
          />
          <FormError text={error} />
          <button
            type="submit"
            disabled={isPending}
            className={`${quietButton} self-start text-danger`}
          >
            {isPending ? t('staff.submitting') : t('staff.submit')}
          </button>
        </form>
      )}
    </section>
  )
}

/** The profile behind the dialog shows it at once. */
function useShowCleared(player: Player) {
  const site = useSite()
  const showAboutMe = useShowAboutMe()
  return async (what: What) => {
    if (what !== 'about_me') return showNewPicture(site, what, player.id, Date.now())
    await replaceCachedPlayer(player.id)
    await showAboutMe(null)
  }
}

const commands = [
  ['restrict', '!restrict', '!unrestrict'],
  ['silence', '!silence', '!unsilence'],
  ['priv', '!addpriv', '!rmpriv'],
] as const

/** What the game server owns is changed there. */
function InGame() {
  const { t } = useTexts()
  return (
    <section className="text-14 text-pretty text-quiet">
      <p>{t('staff.in_game')}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {commands.map(([name, ...words]) => (
          <li key={name} className="flex flex-wrap gap-x-3">
            <span className="min-w-48">{t(`staff.commands.${name}`)}</span>
            <code className="font-mono text-text">{words.join(' ')}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('staff.by_hand')}</p>
    </section>
  )
}
