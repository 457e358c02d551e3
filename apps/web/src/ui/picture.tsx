import { type ComponentProps, type ReactNode, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'alt' | 'height' | 'onError' | 'ref' | 'width'> & {
  fallback?: ReactNode
}

/** Fills a box that is `relative` and clips it. Without `width` and `height` no browser shows its icon of a broken image. */
export function Picture({ src, fallback, className, ...rest }: Props) {
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
      className={className ? `picture ${className}` : 'picture'}
      {...rest}
    />
  )
}
