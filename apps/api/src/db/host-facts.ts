import type { Connection, RowDataPacket } from 'mysql2'
import { serverProblem } from './server-version.ts'

/** What a database server says about itself. */
export type HostFacts = {
  version: string
  isReadOnly: boolean
  /** The same for two names of one server. */
  identity: string
  /** Servers of one group have the same rows. Without a group: the server itself. */
  group: string
  /** Of a node of Galera. */
  galera?: { state: number; size: number }
}

/** Galera's `wsrep_local_state` of a node that has applied what the others have. */
const synced = 4

/** No right is needed for them, and a node that is not ready answers them too. */
const variablesQuery =
  "show global variables where variable_name in ('version', 'read_only', 'server_uuid', 'server_uid', 'hostname', 'port', 'datadir', 'group_replication_group_name')"
const statusQuery =
  "show global status where variable_name in ('wsrep_local_state', 'wsrep_cluster_state_uuid', 'wsrep_cluster_size', 'wsrep_gcomm_uuid')"

export async function readHostFacts(connection: Connection, timeout: number): Promise<HostFacts> {
  const ask = (sql: string) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      connection.query<RowDataPacket[]>({ sql, timeout }, (error, rows) => {
        if (error) return reject(error)
        resolve(new Map(rows.map((row) => [row['Variable_name'], row['Value']])))
      })
    })
  const variables = await ask(variablesQuery)
  const status = await ask(statusQuery)
  const identity =
    status.get('wsrep_gcomm_uuid') ||
    ['server_uuid', 'server_uid', 'hostname', 'port', 'datadir']
      .map((name) => variables.get(name))
      .join(' ')
  const cluster = status.get('wsrep_cluster_state_uuid')
  return {
    version: variables.get('version') ?? 'unknown',
    isReadOnly: !/^(off|0)$/i.test(variables.get('read_only') ?? 'off'),
    identity,
    group: cluster || variables.get('group_replication_group_name') || identity,
    ...(cluster && {
      galera: {
        state: Number(status.get('wsrep_local_state')),
        size: Number(status.get('wsrep_cluster_size')),
      },
    }),
  }
}

/** Why a server cannot be used now, in a few words. */
export function hostProblem({ version, isReadOnly, galera }: HostFacts): string | undefined {
  if (serverProblem(version)) return `its version, ${version}, is too old`
  if (galera && galera.state !== synced) return 'it has not caught up with its cluster'
  return isReadOnly ? 'it is read-only' : undefined
}

/** Why these servers cannot stand in for each other, in a sentence. */
export function separationProblem(hosts: readonly HostFacts[]): string | undefined {
  const groups = new Set(hosts.filter((host) => !host.isReadOnly).map(({ group }) => group))
  if (groups.size < 2) return undefined
  return 'The hosts of DATABASE_URL are separate servers, so what is written to one is not on the others: they must be nodes of one cluster, or replicas that are read-only.'
}
