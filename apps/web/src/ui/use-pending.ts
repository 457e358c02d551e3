import { useState } from 'react'

/** Whether a piece of work is under way, and how to begin it. */
export function usePending(): [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [isPending, setIsPending] = useState(false)

  async function begin(work: () => Promise<void>) {
    setIsPending(true)
    try {
      await work()
    } finally {
      setIsPending(false)
    }
  }

  return [isPending, begin]
}
