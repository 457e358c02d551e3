import { adoptAudio, audioEvents } from './preview-player.ts'

export function PreviewAudio() {
  return <audio ref={adoptAudio} preload="none" {...audioEvents} />
}
