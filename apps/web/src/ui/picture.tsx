import { type ComponentProps, type ReactNode, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'alt' | 'height' | 'onError' | 'ref' | 'width'> & {
  fallback?: ReactNode
}

/**
 * A decoration that fills its box; the box is `relative` and clips it. If it cannot be loaded, the fallback shows
 * instead. Until hydration, or without JavaScript, nothing shows: a browser draws its icon of a broken picture only where
 * both width and height are given. The least and the greatest height are the same, so that a picture which comes after the
 * first paint moves nothing.
 */
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
