import { removePicture } from '@kodama/contract/picture'
import { mayHaveBanner, type PictureKind } from '@kodama/rules/pictures'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmButton } from '#components/confirm-button.tsx'
import { callAsPlayer, useFailureText } from '#lib/account-calls.ts'
import { useSite } from '#lib/app-context.ts'
import { assetTime } from '#lib/asset-url.ts'
import type { Identity } from '#lib/identity.ts'
import { markPictureChanged, usePictureUrl } from '#lib/picture-url.ts'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { FormError } from '#ui/form.tsx'
import { Picture } from '#ui/picture.tsx'
import { showToast } from '#ui/toast-store.ts'
import { PictureCropper } from './picture-cropper.tsx'
import { PictureSource } from './picture-source.tsx'
import { type ReadPicture, readPicture, type ReadProblem } from './read-picture.ts'

type Props = { kind: PictureKind; identity: Identity }

export function PictureSection({ kind, identity: { token, user } }: Props) {
  const { t } = useTranslation()
  if (kind === 'banner' && !mayHaveBanner(user.privileges)) {
    return (
      <div className="grid min-h-80 place-content-center justify-items-center gap-4 text-center">
        <p>{t('editor.picture.no_banner')}</p>
        <Link to="/supporter" className={quietButton}>
          {t('editor.picture.supporter')}
        </Link>
      </div>
    )
  }
  return <PictureEditor kind={kind} playerId={user.id} token={token} />
}

type Found = ReadPicture | ReadProblem | 'reading' | undefined
type EditorProps = { kind: PictureKind; playerId: number; token: string }

function PictureEditor({ kind, playerId, token }: EditorProps) {
  const { t } = useTranslation()
  const [found, setFound] = useState<Found>()
  const attempt = useRef(0)
  const picture = typeof found === 'object' ? found : undefined

  async function read(file: File) {
    attempt.current += 1
    const current = attempt.current
    setFound('reading')
    const next = await readPicture(file)
    if (attempt.current === current) setFound(next)
  }

  function showSaved(changedAt: number) {
    markPictureChanged(kind, playerId, changedAt)
    setFound(undefined)
    showToast({
      kind: 'success',
      title: t(`editor.picture.saved_${kind}`),
      text: t('editor.picture.within'),
    })
  }

  return (
    <div className="flex flex-col gap-5">
      {picture ? (
        <PictureCropper
          key={picture.file.name + picture.file.lastModified}
          kind={kind}
          picture={picture}
          token={token}
          onCancel={() => setFound(undefined)}
          onSaved={showSaved}
        />
      ) : (
        <CurrentPicture kind={kind} playerId={playerId} token={token} />
      )}
      <PictureSource kind={kind} hasPicture={picture !== undefined} onFile={read} />
      <p role="status" className="text-14 text-quiet empty:hidden">
        {found === 'reading' && t('editor.picture.reading')}
      </p>
      <FormError
        text={found === 'heic' || found === 'unreadable' ? t(`editor.picture.${found}`) : undefined}
      />
    </div>
  )
}

const shapes = { avatar: 'size-36 rounded-[18%]', banner: 'aspect-[4/1] w-full rounded-xl' }

function CurrentPicture({ kind, playerId, token }: EditorProps) {
  const { t } = useTranslation()
  const site = useSite()
  const [time] = useState(() => assetTime(site, Date.now()))
  const url = usePictureUrl(kind, playerId, time)
  const failureText = useFailureText()
  const remove = useMutation({
    mutationFn: () => callAsPlayer(removePicture, { token, params: { kind } }),
    onSuccess: ({ t: changedAt }) => {
      markPictureChanged(kind, playerId, changedAt)
      showToast({ kind: 'success', title: t('editor.picture.removed') })
    },
  })
  return (
    <figure className="flex flex-col items-center gap-3">
      <div className={`${shapes[kind]} relative overflow-hidden border border-line bg-raised`}>
        <Picture src={url} />
      </div>
      <figcaption className="text-13 text-quiet">{t('editor.picture.present')}</figcaption>
      <ConfirmButton
        label={t('editor.picture.remove')}
        question={t('editor.picture.remove_confirm')}
        confirm={t('editor.picture.remove_yes')}
        onConfirm={() => remove.mutateAsync()}
      />
      <FormError text={failureText(remove.error)} />
    </figure>
  )
}
