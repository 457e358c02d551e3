const lockMs = 3000
let isLocked = false

/** A short sound, quiet, and not again for three seconds. */
export function playEcho() {
  if (isLocked) return
  isLocked = true
  setTimeout(() => {
    isLocked = false
  }, lockMs)
  const audio = new Audio('/sounds/echo.wav')
  audio.volume = 0.1
  // A browser may refuse sound; nobody waits for it.
  audio.play().catch(() => {})
}
