import { becomesWhole } from './steps.js'

/**
 * As an operator upgrades: one part after the other, each when the cluster is whole again.
 * @param {import('../../harness/cluster/start-cluster.js').Cluster} cluster
 */
export async function rollingRestart(cluster) {
  const { nodes, sites, nginx } = cluster
  for (const part of [...nodes, ...sites]) {
    await part.restart()
    await becomesWhole(cluster)
  }
  nginx.signal('SIGHUP')
  await becomesWhole(cluster)
}
