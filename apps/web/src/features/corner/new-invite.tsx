import { errorCodeOf } from '@kodama/contract/call'
import { makeInvite } from '@kodama/contract/invite'
import { type FormEvent, useRef, useState } from 'react'
import { useSite } from '#lib/app-context.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { Field, FormError, usePending } from '#ui/form.tsx'
import { callAsPlayer, useFailureText } from './call.ts'
import { InviteLink } from './invite-link.tsx'
import { useTexts } from './texts.tsx'

type Props = { token: string; isAllowed: boolean; onMade: () => void }

export function NewInvite({ token, isAllowed, onMade }: Props) {
  const { t } = useTexts()
  const { url } = useSite()
  const [isPending, begin] = usePending()
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<string>()
  // The same until the server has answered: a call that is repeated makes no second invite.
  const key = useRef<string>(undefined)
  const failureText = useFailureText()

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const note = String(new FormData(form).get('note')).trim()
    const attempt = (key.current ??= crypto.getRandomValues(new Uint32Array(4)).join('-'))
    setError(undefined)
    try {
      const body = { note, key: attempt }
      const { code } = await callAsPlayer(makeInvite, { token, body })
      setLink(`${url}/invite/${code}`)
      form.reset()
      key.current = undefined
      onMade()
    } catch (error) {
      const code = errorCodeOf(error)
      setError(code === 'invite_already_made' ? t('invites.lost') : failureText(error))
      if (code !== undefined) key.current = undefined
      if (code === 'invite_already_made') onMade()
    }
  }

  return (
    <>
      {link && <InviteLink key={link} link={link} />}
      {isAllowed && (
        <form
          method="post"
          onSubmit={(event) => begin(() => make(event))}
          className="flex flex-col gap-3 sm:flex-row sm:items-start"
        >
          <div className="grow">
            <Field
              name="note"
              label={t('invites.note')}
              hint={t('invites.note_hint')}
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <button
            type="submit"
            disabled={isPending}
            className={`${primaryButton} sm:mt-6.5 sm:h-11`}
          >
            {isPending ? t('invites.making') : t('invites.make')}
          </button>
        </form>
      )}
      <FormError text={error} />
    </>
  )
}
