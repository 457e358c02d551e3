import { type ComponentProps, type ReactNode, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'alt' | 'onError' | 'ref'> & { fallback?: ReactNode }

/** Decoration. Where one cannot be had, its fallback or what lies under it shows instead. */
export function Picture({ src, fallback, ...rest }: Props) {
  const [broken, setBroken] = useState<string>()
  if (broken === src) return fallback
  return (
    <img
      ref={(image) => {
        // It may have failed before the page was taken over.
        if (image?.complete && image.naturalWidth === 0) setBroken(src)
      }}
      src={src}
      alt=""
      onError={() => setBroken(src)}
      {...rest}
    />
  )
}
