import { useEffect } from 'react'
import type { I18n } from '#lib/i18n.ts'
import { PauseIcon, PlayIcon, SilentIcon } from './beatmapset-icons.tsx'
import { type PreviewState, stopPreview, togglePreview, usePreviewState } from './preview-player.ts'
import { PreviewRing } from './preview-ring.tsx'

const icons: Record<PreviewState, typeof PlayIcon> = {
  idle: PlayIcon,
  loading: PauseIcon,
  playing: PauseIcon,
  paused: PlayIcon,
  broken: SilentIcon,
}
const labels = {
  idle: 'beatmapset.play',
  loading: 'beatmapset.pause',
  playing: 'beatmapset.pause',
  paused: 'beatmapset.play',
  broken: 'beatmapset.silent',
} as const satisfies Record<PreviewState, string>

type Props = { url: string; title: string; t: I18n['t'] }

/** Plays and pauses the preview of a beatmapset; the ring around it is how far it has come. */
export function PreviewButton({ url, title, t }: Props) {
  const state = usePreviewState(url)
  const StateIcon = icons[state]
  const isActive = state !== 'idle' && state !== 'broken'

  // A sound without its button could not be stopped.
  useEffect(() => () => stopPreview(url), [url])

  return (
    <div className="relative z-10 size-12 shrink-0">
      <button
        type="button"
        onClick={() => togglePreview(url)}
        aria-label={t(labels[state], { title })}
        className={`grid size-12 place-items-center rounded-full border-2 border-text/30 bg-ground/80 transition-colors hover:border-leaf hover:text-leaf ${state === 'broken' ? 'text-quiet' : ''}`}
      >
        <StateIcon />
      </button>
      {isActive && <PreviewRing state={state} label={t('beatmapset.progress')} />}
    </div>
  )
}
