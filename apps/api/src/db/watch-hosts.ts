import { setTimeout as pause } from 'node:timers/promises'

/** `problem`: why it cannot be used. `ageMs`: how far a replica is behind, at most. */
export type HostReport = { problem: string | undefined; ageMs?: number }
export type HostState = HostReport & { name: string; isUsed: boolean }
export type HostMove = { from: string; to: string; problem: string | undefined }
export type HostWatch = ReturnType<typeof watchHosts>

export type Host = {
  name: string
  /** What is assumed until it has answered. */
  atStart?: HostReport
  /** Rejects when it does not answer. */
  ask: () => Promise<HostReport>
  close: () => void
}
type Options = {
  /** The host does not answer: whatever waits for it must not wait any longer. */
  onSilence: (index: number) => void
  onMove: (move: HostMove) => void
}

const askEveryMs = 250

/** Of a host that is back: processes return one after another, so that it is not flooded. */
const settleMs = 2000
const maxExtraMs = 3000

/**
 * Watches several database hosts and says which one to use: the first that can be used, in their order. A host with
 * a problem is left at once if there is a better one. A preferred host is used again when it has been well for a while.
 */
export function watchHosts(hosts: readonly Host[], { onSilence, onMove }: Options) {
  const states = hosts.map(({ atStart = { problem: undefined } }) => ({
    report: atStart,
    isSilent: false,
    wellSince: Number.NEGATIVE_INFINITY,
  }))
  let used = Math.max(
    0,
    hosts.findIndex(({ atStart }) => !atStart?.problem),
  )
  let extraMs = 0
  const stopping = new AbortController()

  function judge(index: number, report: HostReport, isSilent = false) {
    const state = states[index]
    if (!state || stopping.signal.aborted) return
    if (state.report.problem && !report.problem) state.wellSince = performance.now()
    state.report = report
    state.isSilent = isSilent
    choose()
  }

  function judgeSilent(index: number, error: Error) {
    judge(index, { problem: error.message }, true)
  }

  function problemOf(index: number) {
    return states[index]?.report.problem
  }

  function choose() {
    const isUsable = (index: number) => {
      const isSettled = performance.now() - (states[index]?.wellSince ?? 0) >= settleMs + extraMs
      return !problemOf(index) && (index > used || isSettled)
    }
    const indexes = [...hosts.keys()]
    const problem = problemOf(used)
    // A host that has just come back is better than one that cannot be used.
    const next = problem
      ? (indexes.find(isUsable) ?? indexes.find((index) => !problemOf(index)))
      : indexes.find((index) => index < used && isUsable(index))
    if (next === undefined) return
    const left = used
    used = next
    extraMs = Math.random() * maxExtraMs
    onMove({ from: hosts[left]?.name ?? '', to: hosts[next]?.name ?? '', problem })
    if (states[left]?.isSilent) onSilence(left)
  }

  async function ask(index: number) {
    try {
      const report = await hosts[index]?.ask()
      if (report) judge(index, report)
    } catch (error) {
      judgeSilent(index, error as Error)
    }
  }

  async function watch(index: number) {
    while (!stopping.signal.aborted) {
      await ask(index)
      await pause(askEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }

  for (const index of hosts.keys()) void watch(index)

  return {
    used: () => used,
    /** A new connection to this host has failed. */
    reportFailure: judgeSilent,
    read: (): HostState[] =>
      hosts.map(({ name }, index) => ({
        problem: undefined,
        ...states[index]?.report,
        name,
        isUsed: index === used,
      })),
    stop() {
      stopping.abort()
      for (const { close } of hosts) close()
    },
  }
}
