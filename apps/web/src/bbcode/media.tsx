import { Link } from '@tanstack/react-router'
import {
  createContext,
  createElement,
  type MouseEvent,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import type { Area } from './tree.ts'

export const AllowedHosts = createContext<readonly string[]>([])

function useIsAllowed(address: string): boolean {
  return useContext(AllowedHosts).includes(new URL(address).host)
}

/** Search engines do not follow the link, and the other site does not learn where the visitor came from. */
const userLinkRel = 'nofollow noreferrer noopener ugc'

export function WebLink({ href, children }: { href: string; children: ReactNode }) {
  const target = useTarget(href)
  return (
    <a href={href} rel={userLinkRel} target={target}>
      {children}
    </a>
  )
}

function useTarget(href: string): '_blank' | undefined {
  const isHere = href.startsWith(`${useSite().url}/`) || href.startsWith('mailto:')
  return isHere ? undefined : '_blank'
}

/** Only the server knows the id of a name, so that link loads a page: its address leads to the profile. */
export function PlayerLink({ playerId, name }: { playerId: number | undefined; name: string }) {
  if (playerId === undefined) return <a href={`/users/@${encodeURIComponent(name)}`}>{name}</a>
  const profile: string = `/users/${playerId}`
  return <Link to={profile}>{name}</Link>
}

/** A picture from another host would tell that host who looks at this profile, so it is a link. */
export function Picture({ src, isInLink }: { src: string; isInLink: boolean }) {
  const { t } = useTranslation()
  if (useIsAllowed(src)) return <LazyImage src={src} />
  const label = (
    <span className="foreign">{t('bbcode.open_image', { host: new URL(src).host })}</span>
  )
  return isInLink ? label : <WebLink href={src}>{label}</WebLink>
}

function LazyImage({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
}

export function Audio({ src }: { src: string }) {
  const { t } = useTranslation()
  if (useIsAllowed(src)) return <audio src={src} controls preload="none" />
  return (
    <div>
      <WebLink href={src}>
        <span className="foreign">{t('bbcode.open_audio', { host: new URL(src).host })}</span>
      </WebLink>
    </div>
  )
}

type ImageMapProps = { src: string; areas: Area[] }

/** The areas are shapes in an SVG over the image: the content security policy refuses positions as styles. */
export function ImageMap({ src, areas }: ImageMapProps) {
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

function AreaList({ src, areas }: ImageMapProps) {
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

// The player has another origin, so its scripts cannot reach this page.
const playerRights = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** A link that a click replaces by the player. Before that, nothing is loaded from YouTube. */
export function Video({ videoId }: { videoId: string }) {
  const { t } = useTranslation()
  const [isPlaying, setIsPlaying] = useState(false)
  if (isPlaying) return <VideoPlayer videoId={videoId} title={t('bbcode.video')} />

  function play(event: MouseEvent) {
    // With one of these keys the visitor wants a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsPlaying(true)
  }
  return (
    <a
      className="video"
      href={`https://www.youtube.com/watch?v=${videoId}`}
      rel={userLinkRel}
      target="_blank"
      onClick={play}
    >
      <strong>{t('bbcode.play_video')}</strong>
      <small>{t('bbcode.video_note')}</small>
    </a>
  )
}

function VideoPlayer({ videoId, title }: { videoId: string; title: string }) {
  return (
    <iframe
      className="video"
      ref={takeFocus}
      title={title}
      src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
      sandbox={playerRights}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // YouTube's player does not play without a referrer.
      referrerPolicy="strict-origin"
    />
  )
}

/** The link that had the focus no longer exists. */
function takeFocus(player: HTMLIFrameElement | null) {
  player?.focus()
}
