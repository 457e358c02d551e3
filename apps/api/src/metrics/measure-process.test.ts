import { expect, test } from 'vitest'
import { formatMetrics } from './format-metrics.ts'
import { measureHosts } from './measure-process.ts'
import { makeMetrics } from './metrics.ts'

const onMove = () => {}

test('of several hosts it is told which can be used, which is, and how far a replica is behind', () => {
  const metrics = makeMetrics()
  const hosts = [
    { name: 'a:3306', isUsed: false, problem: 'it does not answer' },
    { name: 'b:3306', isUsed: true, problem: undefined },
  ]
  const replicas = [{ name: 'c:3306', isUsed: true, problem: undefined, ageMs: 1500 }]
  measureHosts(metrics, {
    hosts: { read: () => hosts, onMove },
    replicas: { read: () => replicas, onMove },
  })
  const lines = formatMetrics([{ worker: '1', families: metrics.read() }]).split('\n')
  expect(lines.filter((line) => /^kodama_(database|replica)/.test(line))).toEqual([
    'kodama_database_host_up{role="database",host="a:3306",worker="1"} 0',
    'kodama_database_host_up{role="database",host="b:3306",worker="1"} 1',
    'kodama_database_host_up{role="replica",host="c:3306",worker="1"} 1',
    'kodama_database_host_used{role="database",host="a:3306",worker="1"} 0',
    'kodama_database_host_used{role="database",host="b:3306",worker="1"} 1',
    'kodama_database_host_used{role="replica",host="c:3306",worker="1"} 1',
    'kodama_replica_age_seconds{host="c:3306",worker="1"} 1.5',
  ])
})
