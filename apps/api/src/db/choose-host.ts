import { DatabaseRefused, isAccountRefused } from './errors.ts'
import { type HostFacts, hostProblem, readHostFacts, separationProblem } from './host-facts.ts'
import { type MysqlAddress, openConnection, urlsOf } from './mysql.ts'

const timeoutMs = 3000

export type HostAnswer = { url: string; facts?: HostFacts; error?: Error }

export async function askHosts(address: MysqlAddress): Promise<HostAnswer[]> {
  return Promise.all(urlsOf(address).map((url) => askHost(url, address)))
}

async function askHost(url: string, address: MysqlAddress): Promise<HostAnswer> {
  const connection = await openConnection(url, address, timeoutMs)
  try {
    return { url, facts: await readHostFacts(connection, timeoutMs) }
  } catch (error) {
    return { url, error: error as Error }
  } finally {
    connection.destroy()
  }
}

/**
 * A host that can be used, for a verb or a start. By name, not by preference: processes on different machines must take the
 * same one, because two nodes of a cluster do not know each other's locks, and would migrate at the same time.
 */
export async function chooseHost(address: MysqlAddress): Promise<string> {
  if (!address.otherUrls?.length) return address.url
  const answers = await askHosts(address)
  const separation = separationProblem(answers.flatMap(({ facts }) => facts ?? []))
  if (separation) throw new DatabaseRefused(separation)
  const usable = answers.filter(({ facts }) => facts && !hostProblem(facts)).map(({ url }) => url)
  const [first] = usable.toSorted()
  if (first) return first
  const problems = answers.map(({ url, facts, error }) => {
    const problem = facts ? hostProblem(facts) : error?.message
    return `${new URL(url).host} (${problem})`
  })
  throw new DatabaseRefused(
    `None of the hosts of DATABASE_URL can be used: ${problems.join(', ')}.`,
    answers.every(({ error }) => error && isAccountRefused(error)) ? 78 : 1,
  )
}
