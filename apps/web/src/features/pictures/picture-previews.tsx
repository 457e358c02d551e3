import type { PictureKind } from '@kodama/rules/pictures'
import { useTranslation } from '#lib/translation.ts'
import { CropCanvas } from './crop-canvas.tsx'
import type { Rect } from './crop.ts'

/** Where the site shows it, in the sizes and shapes of those places. */
const places = {
  avatar: [
    { name: 'profile', className: 'size-36 rounded-[18%]', shape: 1 },
    { name: 'score', className: 'size-12 rounded-[18%]', shape: 1 },
    { name: 'header', className: 'size-9 rounded-[18%]', shape: 1 },
  ],
  banner: [
    { name: 'wide', className: 'aspect-[5/1] w-100 max-w-full rounded-lg', shape: 5 },
    { name: 'phone', className: 'aspect-[5/2] w-50 rounded-lg', shape: 2.5 },
  ],
} as const satisfies Record<PictureKind, readonly object[]>

type Props = { kind: PictureKind; bitmap: ImageBitmap; rect: Rect }

export function PicturePreviews({ kind, bitmap, rect }: Props) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('editor.picture.previews')}>
      <h3 className="text-14 font-bold text-quiet">{t('editor.picture.previews')}</h3>
      <ul className="mt-3 flex flex-wrap items-end gap-5">
        {places[kind].map(({ name, className, shape }) => (
          <li key={name} className="max-w-full">
            <CropCanvas bitmap={bitmap} rect={covered(rect, shape)} className={className} />
            <span className="mt-1.5 block text-13 text-quiet">
              {t(`editor.picture.previews_of.${name}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is left of it where the shape differs: the middle, as `object-fit: cover` shows it. */
function covered({ left, top, width, height }: Rect, shape: number): Rect {
  const shownWidth = Math.min(width, height * shape)
  const shownHeight = Math.min(height, width / shape)
  return {
    left: left + (width - shownWidth) / 2,
    top: top + (height - shownHeight) / 2,
    width: shownWidth,
    height: shownHeight,
  }
}
