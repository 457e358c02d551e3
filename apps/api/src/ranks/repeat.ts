/** Does an act again and again, never twice at once, until it is stopped. Tells of trouble once. */
export function repeat(
  act: () => Promise<void>,
  everyMs: number,
  onTrouble: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let isTroubled = false

  function turn() {
    current ??= actOnce().finally(() => {
      current = undefined
    })
  }

  async function actOnce() {
    try {
      await act()
      isTroubled = false
    } catch (error) {
      if (!isTroubled) onTrouble(error)
      isTroubled = true
    }
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
