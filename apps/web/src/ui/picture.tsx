import { type ComponentProps, type ReactNode, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'alt' | 'onError' | 'ref'> & { fallback?: ReactNode }

/** A decoration. If it cannot be loaded, the fallback shows instead. */
export function Picture({ src, fallback, ...rest }: Props) {
  const [broken, setBroken] = useState<string>()
  if (broken === src) return fallback
  return (
    <img
      ref={(image) => {
        // It may have failed before hydration.
        if (image?.complete && image.naturalWidth === 0) setBroken(src)
      }}
      src={src}
      alt=""
      onError={() => setBroken(src)}
      {...rest}
    />
  )
}
