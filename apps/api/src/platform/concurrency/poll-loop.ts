/** Runs `poll` with a pause after each run, or without one when it returns 'again'. */
export function pollLoop(
  poll: () => Promise<'again' | void>,
  pauseMs: number,
  onError: (error: unknown) => void,
) {
  let isRunning = false
  let hasFailed = false
  let succeededAt: number | undefined
  let current: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function run() {
    let pause = pauseMs
    try {
      if ((await poll()) === 'again') pause = 0
      hasFailed = false
      succeededAt = performance.now()
    } catch (error) {
      // An outage is reported once, not at every poll.
      if (!hasFailed) onError(error)
      hasFailed = true
    }
    if (isRunning) timer = setTimeout(next, pause).unref()
  }

  function next() {
    current = run()
    return current
  }

  return {
    isRunning: () => isRunning,
    /** Undefined before the first poll that succeeded. */
    secondsSincePoll: () =>
      succeededAt === undefined ? undefined : (performance.now() - succeededAt) / 1000,
    /** Resolves after the first poll. */
    start() {
      isRunning = true
      return next()
    },
    async stop() {
      isRunning = false
      clearTimeout(timer)
      await current
    },
  }
}
