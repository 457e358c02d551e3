import type { Output } from '@kodama/contract/endpoint'
import { clearOfPlayer, getPlayerForStaff } from '@kodama/contract/moderation'
import type { Player } from '@kodama/contract/player'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { LoadedSection } from '#components/loaded-section.tsx'
import { callAsPlayer, useAccountQuery, useFailureText } from '#lib/account-calls.ts'
import { markPictureChanged } from '#lib/picture-url.ts'
import { refetchPlayer } from '#lib/player-query.ts'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { Field, FormError } from '#ui/form.tsx'
import { showToast } from '#ui/toast-store.ts'

type Facts = Output<typeof getPlayerForStaff>
const clearable = ['about_me', 'avatar', 'banner'] as const
type What = (typeof clearable)[number]
type Props = { player: Player; token: string }

export function ModerationSection({ player, token }: Props) {
  const query = useAccountQuery(getPlayerForStaff, { token, params: { id: player.id } })
  return (
    <LoadedSection query={query}>
      {(facts) => (
        <div className="flex flex-col gap-6">
          <InvitedBy invite={facts.invite} />
          <ClearForm player={player} token={token} has={facts.has} onCleared={query.refetch} />
          <InGame />
        </div>
      )}
    </LoadedSection>
  )
}

function InvitedBy({ invite }: Pick<Facts, 'invite'>) {
  const { t } = useTranslation()
  const maker = invite?.made_by
  return (
    <dl className="flex flex-wrap gap-x-4">
      <dt className="text-quiet">{t('editor.staff.invited_by')}</dt>
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
          t(invite ? 'editor.staff.by_operator' : 'editor.staff.no_invite')
        )}
      </dd>
    </dl>
  )
}

type ClearProps = Props & Pick<Facts, 'has'> & { onCleared: () => Promise<unknown> }

function ClearForm({ player, token, has, onCleared }: ClearProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const form = useRef<HTMLFormElement>(null)
  const present = clearable.filter((what) => has[what])
  const clear = useMutation({
    mutationFn: (body: { what: What; reason: string }) =>
      callAsPlayer(clearOfPlayer, { token, params: { id: player.id }, body }),
    onSuccess: ({ cleared }, { what }) => {
      form.current?.reset()
      showToast({
        kind: 'success',
        title: t(cleared ? 'editor.staff.cleared' : 'editor.staff.was_empty'),
      })
      // The profile behind the dialog shows it at once.
      if (what === 'about_me') return refetchPlayer(queryClient, player.id)
      return markPictureChanged(what, player.id, Date.now())
    },
    onSettled: onCleared,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    clear.mutate({ what: data.get('what') as What, reason: String(data.get('reason')).trim() })
  }

  return (
    <section aria-labelledby="staff-clear" className="rounded-xl border border-line p-4 sm:p-5">
      <h3 id="staff-clear" className="font-bold">
        {t('editor.staff.clear')}
      </h3>
      {present.length === 0 ? (
        <p className="mt-2 text-14 text-quiet">{t('editor.staff.nothing')}</p>
      ) : (
        <form method="post" ref={form} onSubmit={submit} className="mt-2 flex flex-col gap-4">
          <p className="text-14 text-pretty text-quiet">{t('editor.staff.clear_lead')}</p>
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
            <legend className="mb-1.5 text-14 font-bold">{t('editor.staff.what')}</legend>
            {present.map((what) => (
              <label key={what} className="flex h-11 items-center gap-2">
                <input
                  type="radio"
                  name="what"
                  value={what}
                  required
                  className="size-5 accent-leaf"
                />
                {t(`editor.staff.${what}`)}
              </label>
            ))}
          </fieldset>
          <Field
            name="reason"
            label={t('editor.staff.reason')}
            hint={t('editor.staff.reason_hint')}
            maxLength={200}
            pattern=".*\S.*"
            autoComplete="off"
            required
          />
          <FormError text={failureText(clear.error)} />
          <button
            type="submit"
            disabled={clear.isPending}
            className={`${quietButton} self-start text-danger`}
          >
            {clear.isPending ? t('editor.staff.submitting') : t('editor.staff.submit')}
          </button>
        </form>
      )}
    </section>
  )
}

const commands = [
  ['restrict', '!restrict', '!unrestrict'],
  ['silence', '!silence', '!unsilence'],
  ['priv', '!addpriv', '!rmpriv'],
] as const

/** What the game server owns is changed there. */
function InGame() {
  const { t } = useTranslation()
  return (
    <section className="text-14 text-pretty text-quiet">
      <p>{t('editor.staff.in_game')}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {commands.map(([name, ...words]) => (
          <li key={name} className="flex flex-wrap gap-x-3">
            <span className="min-w-48">{t(`editor.staff.commands.${name}`)}</span>
            <code className="font-mono text-text">{words.join(' ')}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('editor.staff.by_hand')}</p>
    </section>
  )
}
