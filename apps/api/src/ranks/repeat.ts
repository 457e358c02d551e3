/** Does an act again and again, never twice at once, until it is stopped. */
export function repeat(
  act: () => Promise<void>,
  everyMs: number,
  onTrouble: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined

  function turn() {
    current ??= act()
      .catch(onTrouble)
      .finally(() => {
        current = undefined
      })
  }

  return {
    isRunning: () => timer !== undefined,
    start() {
      timer ??= setInterval(turn, everyMs).unref()
      turn()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await current
    },
  }
}
