import type { PictureKind } from '@kodama/rules/pictures'
import { useState } from 'react'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { FormError, usePending } from '#ui/form.tsx'
import { useFailureText } from './call.ts'
import { CropStage } from './crop-stage.tsx'
import { rectOf, wholeCrop } from './crop.ts'
import { PicturePreviews } from './picture-previews.tsx'
import { type ReadPicture, uploadOf } from './read-picture.ts'
import { useTexts } from './texts.tsx'
import { uploadPicture } from './upload-picture.ts'

type Props = {
  kind: PictureKind
  picture: ReadPicture
  token: string
  onCancel: () => void
  onSaved: (t: number) => void
}

export function PictureCropper({ kind, picture, token, onCancel, onSaved }: Props) {
  const { t } = useTexts()
  const [crop, setCrop] = useState(() => wholeCrop(picture.bitmap))
  const [isPending, begin] = usePending()
  const [sent, setSent] = useState(0)
  const [error, setError] = useState<string>()
  const failureText = useFailureText()
  const rect = rectOf(kind, picture.bitmap, crop)

  async function save() {
    setError(undefined)
    setSent(0)
    try {
      const upload = await uploadOf(kind, picture, rect)
      onSaved((await uploadPicture(kind, upload, token, setSent)).t)
    } catch (error) {
      setError(failureText(error))
    }
  }

  return (
    <div className={kind === 'avatar' ? 'grid gap-6 md:grid-cols-2' : 'grid gap-6'}>
      <CropStage kind={kind} bitmap={picture.bitmap} crop={crop} onChange={setCrop} />
      <div className="flex flex-col gap-6">
        <PicturePreviews kind={kind} bitmap={picture.bitmap} rect={rect} />
        <FormError text={error} />
        {isPending && <Progress sent={sent} />}
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            disabled={isPending}
            onClick={() => begin(save)}
            className={primaryButton}
          >
            {t('picture.save')}
          </button>
          <button type="button" disabled={isPending} onClick={onCancel} className={quietButton}>
            {t('cancel')}
          </button>
        </div>
      </div>
    </div>
  )
}

function Progress({ sent }: { sent: number }) {
  const { t } = useTexts()
  const percent = Math.round(sent * 100)
  return (
    <div>
      <progress
        aria-label={t('picture.progress')}
        value={sent}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-ground [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-ember"
      />
      <p className="mt-2 text-13 text-quiet">
        {percent < 100 ? t('picture.sending', { percent }) : t('picture.storing')}
      </p>
    </div>
  )
}
