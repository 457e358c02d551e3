import { removePicture } from '@kodama/contract/picture'
import { mayHaveBanner, type PictureKind } from '@kodama/rules/pictures'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSite } from '#lib/app-context.ts'
import { assetTime, assetUrl } from '#lib/asset-url.ts'
import type { Identity } from '#lib/identity.ts'
import { quietButton } from '#ui/button-classes.ts'
import { FormError } from '#ui/form.tsx'
import { Picture } from '#ui/picture.tsx'
import { showToast } from '#ui/toast-store.ts'
import { callAsPlayer, useFailureText } from './call.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { PictureCropper } from './picture-cropper.tsx'
import { PictureSource } from './picture-source.tsx'
import { type ReadPicture, readPicture, type ReadProblem } from './read-picture.ts'
import { pathOf, showNewPicture } from './show-new-picture.ts'
import { useTexts } from './texts.tsx'

type Props = { kind: PictureKind; identity: Identity }

export function PicturePart({ kind, identity: { token, user } }: Props) {
  const { t } = useTexts()
  if (kind === 'banner' && !mayHaveBanner(user.privileges)) {
    return (
      <div className="grid min-h-80 place-content-center justify-items-center gap-4 text-center">
        <p>{t('picture.no_banner')}</p>
        <Link to="/supporter" className={quietButton}>
          {t('picture.supporter')}
        </Link>
      </div>
    )
  }
  return <PictureEditor kind={kind} playerId={user.id} token={token} />
}

type Found = ReadPicture | ReadProblem | 'reading' | undefined
type EditorProps = { kind: PictureKind; playerId: number; token: string }

function PictureEditor({ kind, playerId, token }: EditorProps) {
  const { t } = useTexts()
  const site = useSite()
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

  async function finish(t: number, title: string, text?: string) {
    await showNewPicture(site, kind, playerId, t)
    setFound(undefined)
    showToast({ kind: 'success', title, ...(text && { text }) })
  }

  return (
    <div className="flex flex-col gap-5">
      {picture && (
        <PictureCropper
          key={picture.file.name + picture.file.lastModified}
          kind={kind}
          picture={picture}
          token={token}
          onCancel={() => setFound(undefined)}
          onSaved={(newT) => finish(newT, t(`picture.saved_${kind}`), t('picture.within'))}
        />
      )}
      {!picture && (
        <Present
          kind={kind}
          playerId={playerId}
          token={token}
          onRemoved={(newT) => finish(newT, t('picture.removed'))}
        />
      )}
      <PictureSource kind={kind} hasPicture={picture !== undefined} onFile={read} />
      <p role="status" className="text-14 text-quiet empty:hidden">
        {found === 'reading' && t('picture.reading')}
      </p>
      <FormError
        text={found === 'heic' || found === 'unreadable' ? t(`picture.${found}`) : undefined}
      />
    </div>
  )
}

type PresentProps = EditorProps & { onRemoved: (t: number) => void }

const presentShapes = { avatar: 'size-36 rounded-[18%]', banner: 'aspect-[4/1] w-full rounded-xl' }

function Present({ kind, playerId, token, onRemoved }: PresentProps) {
  const { t } = useTexts()
  const site = useSite()
  const [error, setError] = useState<string>()
  const failureText = useFailureText()
  const [src] = useState(() =>
    shownAddress(assetUrl(site, pathOf(kind, playerId), assetTime(site, Date.now()))),
  )

  async function remove() {
    setError(undefined)
    try {
      onRemoved((await callAsPlayer(removePicture, { token, params: { kind } })).t)
    } catch (error) {
      setError(failureText(error))
    }
  }

  return (
    <figure className="flex flex-col items-center gap-3">
      <div
        className={`${presentShapes[kind]} relative overflow-hidden border border-line bg-raised`}
      >
        <Picture src={src} />
      </div>
      <figcaption className="text-13 text-quiet">{t('picture.present')}</figcaption>
      <ConfirmButton
        label={t('picture.remove')}
        question={t('picture.remove_confirm')}
        confirm={t('picture.remove_yes')}
        onConfirm={remove}
      />
      <FormError text={error} />
    </figure>
  )
}

/** The address under which the page shows it now: after a change, with the new `t`. */
function shownAddress(address: string) {
  const [path] = address.split('?')
  const shown = [...document.images].find(({ src }) => src.split('?')[0]?.endsWith(path ?? address))
  return shown?.src ?? address
}
