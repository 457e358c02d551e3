import { type MouseEvent, useState } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { userLinkRel } from './links.tsx'

// Its origin is not ours, so scripts and storage of its own do not let it out.
const playerRights = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** A link to the video, which a click turns into its player. Nothing of YouTube's comes before that. */
export function Video({ videoId }: { videoId: string }) {
  const { t } = useTranslation()
  const [isPlaying, setIsPlaying] = useState(false)
  if (isPlaying) return <VideoPlayer videoId={videoId} title={t('bbcode.video')} />

  function play(event: MouseEvent) {
    // With a key held the visitor wants the link itself.
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
      // YouTube's player refuses to play for a page that does not say where it is.
      referrerPolicy="strict-origin"
    />
  )
}

/** The link that had the focus is gone. */
function takeFocus(player: HTMLIFrameElement | null) {
  player?.focus()
}
