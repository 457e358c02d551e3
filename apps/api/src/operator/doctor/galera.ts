import type { Db } from '#platform/database/connection/connect'
import { type Finding, finding } from '#platform/database/schema/probe'
import { listTablesWithoutInnodb } from '#platform/database/schema/queries'
import { findClusterSize, findSuspectTimeout } from './queries.ts'

/** With fewer, the loss of one leaves no majority, and the rest refuses every statement. */
const minNodes = 3
const toleratedPauseSeconds = 2

export async function examineGalera(db: Db): Promise<Finding[]> {
  const size = await findClusterSize(db)
  if (size === 0) return []
  const sentences: string[] = []
  if (size < minNodes) {
    sentences.push(
      `The cluster has ${size} of at least ${minNodes} nodes: when the next one is lost, the rest may stop.`,
    )
  }
  const unfit = await listTablesWithoutInnodb(db)
  if (unfit.length > 0) {
    sentences.push(`Galera replicates only InnoDB tables, and these are not: ${unfit.join(', ')}.`)
  }
  const seconds = await findSuspectTimeout(db)
  if (seconds > toleratedPauseSeconds) {
    sentences.push(
      `When a node dies, the others wait ${seconds} s for it (evs.suspect_timeout in wsrep_provider_options): deploy/galera.cnf has shorter times.`,
    )
  }
  return sentences.map((sentence) => finding('cluster', 'warn', sentence))
}
