import type { PictureKind } from '@kodama/rules/pictures'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#lib/account-calls.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { FormError } from '#ui/form.tsx'
import { CropStage } from './crop-stage.tsx'
import { rectOf, wholeCrop } from './crop.ts'
import { PicturePreviews } from './picture-previews.tsx'
import { type ReadPicture, uploadOf } from './read-picture.ts'
import { uploadPicture } from './upload-picture.ts'

type Props = {
  kind: PictureKind
  picture: ReadPicture
  token: string
  onCancel: () => void
  onSaved: (changedAt: number) => void
}

export function PictureCropper({ kind, picture, token, onCancel, onSaved }: Props) {
  const { t } = useTranslation()
  const [crop, setCrop] = useState(() => wholeCrop(picture.bitmap))
  const [sent, setSent] = useState(0)
  const failureText = useFailureText()
  const rect = rectOf(kind, picture.bitmap, crop)
  const save = useMutation({
    mutationFn: async () =>
      uploadPicture(kind, await uploadOf(kind, picture, rect), token, setSent),
    onMutate: () => setSent(0),
    onSuccess: ({ t: changedAt }) => onSaved(changedAt),
  })

  return (
    <div className={kind === 'avatar' ? 'grid gap-6 md:grid-cols-2' : 'grid gap-6'}>
      <CropStage kind={kind} bitmap={picture.bitmap} crop={crop} onChange={setCrop} />
      <div className="flex flex-col gap-6">
        <PicturePreviews kind={kind} bitmap={picture.bitmap} rect={rect} />
        <FormError text={failureText(save.error)} />
        {save.isPending && <Progress sent={sent} />}
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            disabled={save.isPending}
            onClick={() => save.mutate()}
            className={primaryButton}
          >
            {t('editor.picture.save')}
          </button>
          <button
            type="button"
            disabled={save.isPending}
            onClick={onCancel}
            className={quietButton}
          >
            {t('editor.cancel')}
          </button>
        </div>
      </div>
    </div>
  )
}

function Progress({ sent }: { sent: number }) {
  const { t } = useTranslation()
  const percent = Math.round(sent * 100)
  return (
    <div>
      <progress
        aria-label={t('editor.picture.progress')}
        value={sent}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-ground [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-ember"
      />
      <p className="mt-2 text-13 text-quiet">
        {percent < 100 ? t('editor.picture.sending', { percent }) : t('editor.picture.storing')}
      </p>
    </div>
  )
}
