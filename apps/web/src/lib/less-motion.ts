/** For what a script moves. The style sheet stops everything else. */
export function wantsLessMotion() {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
