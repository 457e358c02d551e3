import { errorCodeOf } from '@kodama/contract/call'
import { makeInvite } from '@kodama/contract/invite'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { callAsPlayer, useFailureText } from '#lib/account-calls.ts'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { Field, FormError } from '#ui/form.tsx'
import { InviteLink } from './invite-link.tsx'

type Props = { token: string; isAllowed: boolean; onMade: () => void }

export function NewInvite({ token, isAllowed, onMade }: Props) {
  const { t } = useTranslation()
  const { url } = useSite()
  const failureText = useFailureText()
  // The same until the server has answered, so that a repeated call makes no second invite.
  const key = useRef<string>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState<string>()
  const make = useMutation({
    mutationFn: (note: string) => {
      key.current ??= crypto.getRandomValues(new Uint32Array(4)).join('-')
      return callAsPlayer(makeInvite, { token, body: { note, key: key.current } })
    },
    onSuccess: ({ code }) => {
      setLink(`${url}/invite/${code}`)
      form.current?.reset()
      key.current = undefined
      onMade()
    },
    onError: (error) => {
      if (errorCodeOf(error) !== undefined) key.current = undefined
      if (isAlreadyMade(error)) onMade()
    },
  })
  const errorText = isAlreadyMade(make.error) ? t('editor.invites.lost') : failureText(make.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    make.mutate(String(new FormData(event.currentTarget).get('note')).trim())
  }

  return (
    <>
      {link && <InviteLink key={link} link={link} />}
      {isAllowed && (
        <form
          method="post"
          ref={form}
          onSubmit={submit}
          className="flex flex-col gap-3 sm:flex-row sm:items-start"
        >
          <div className="grow">
            <Field
              name="note"
              label={t('editor.invites.note')}
              hint={t('editor.invites.note_hint')}
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <button
            type="submit"
            disabled={make.isPending}
            className={`${primaryButton} sm:mt-6.5 sm:h-11`}
          >
            {make.isPending ? t('editor.invites.making') : t('editor.invites.make')}
          </button>
        </form>
      )}
      <FormError text={errorText} />
    </>
  )
}

function isAlreadyMade(error: unknown) {
  return errorCodeOf(error) === 'invite_already_made'
}
