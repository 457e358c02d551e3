import { becomesWhole, waitForRoles } from './steps.js'

/**
 * As an operator upgrades: one part after the other, each when the cluster is whole again.
 * @param {import('../../harness/cluster/start-cluster.js').Cluster} cluster
 */
export async function rollingRestart(cluster) {
  const { nodes, redis, sites, nginx } = cluster
  // The replica first, so that the master is changed once.
  const { master, replica } = await waitForRoles(redis)
  for (const part of [...nodes, replica, master, ...redis.sentinels, ...sites]) {
    await part?.restart()
    await becomesWhole(cluster)
  }
  nginx.signal('SIGHUP')
  await becomesWhole(cluster)
}
