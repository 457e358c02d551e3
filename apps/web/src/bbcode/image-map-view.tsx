import { createElement } from 'react'
import { useIsAllowed } from './allowed-hosts.ts'
import { userLinkRel, useTarget, WebLink } from './links.tsx'
import { LazyImage, Picture } from './media.tsx'
import type { Area } from './tree.ts'

type Props = { src: string; areas: Area[] }

/**
 * The areas are shapes of an SVG that is stretched over the image: their places are attributes, which
 * the content security policy allows where it refuses styles.
 */
export function ImageMap({ src, areas }: Props) {
  if (!useIsAllowed(src)) return <AreaList src={src} areas={areas} />
  return (
    <div className="imagemap">
      <LazyImage src={src} />
      {createElement(
        'svg',
        { viewBox: '0 0 100 100', preserveAspectRatio: 'none' },
        ...areas.map((area) => createElement(AreaShape, area)),
      )}
    </div>
  )
}

function AreaShape({ href, title, ...place }: Area) {
  const target = useTarget(href ?? '')
  const shape = <rect {...place}>{title && <title>{title}</title>}</rect>
  if (!href) return shape
  return (
    <a href={href} rel={userLinkRel} target={target} aria-label={titleOf({ href, title })}>
      {shape}
    </a>
  )
}

/** Without the image its links are still there. */
function AreaList({ src, areas }: Props) {
  const entries = areas
    .filter(({ href }) => href !== undefined)
    .map(({ href = '', title }) =>
      createElement('li', null, <WebLink href={href}>{titleOf({ href, title })}</WebLink>),
    )
  return (
    <div>
      <Picture src={src} isInLink={false} />
      {entries.length > 0 && createElement('ul', null, ...entries)}
    </div>
  )
}

function titleOf({ href, title }: { href: string; title: string }): string {
  return title || new URL(href).host
}
