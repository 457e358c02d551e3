import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mysql2'
import { type MysqlAddress, openConnection } from './mysql.ts'
import type { HostReport } from './watch-hosts.ts'

/** A host that does not answer within it is left. With the time between two questions: less than a second. */
export const hostTimeoutMs = 600

const silence = 'it does not answer'

/** Puts a question to a host on a connection of its own, which stays open while the host answers. */
export function makeQuestion(
  url: string,
  address: MysqlAddress,
  question: (connection: Connection) => Promise<HostReport>,
) {
  let connection: Connection | undefined

  function close() {
    connection?.destroy()
    connection = undefined
  }

  return {
    close,
    async ask() {
      try {
        connection ??= await openConnection(url, address, hostTimeoutMs)
        return await within(hostTimeoutMs, question(connection))
      } catch (error) {
        close()
        const { code } = error as { code?: string }
        throw code === 'PROTOCOL_SEQUENCE_TIMEOUT' ? new Error(silence) : error
      }
    },
  }
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const isOver = new AbortController()
  const late = async (): Promise<never> => {
    await pause(ms, undefined, isOver)
    // After a pause of this process itself, an answer may be there already.
    await setImmediate()
    throw new Error(silence)
  }
  try {
    return await Promise.race([answer, late()])
  } finally {
    isOver.abort()
  }
}
