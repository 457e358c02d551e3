import { askHosts, type HostAnswer } from '#db/choose-host'
import { connect, type Db } from '#db/connect'
import { hostProblem, separationProblem } from '#db/host-facts'
import type { MysqlAddress } from '#db/mysql'
import { type Finding, finding } from '#db/probe'
import { listTablesWithoutInnodb } from '#db/queries'
import type { Config } from '#settings/config'
import { examineClock } from './clocks.ts'
import { findSuspectTimeout } from './queries.ts'

/** With fewer, the loss of one leaves no majority, and the rest refuses every statement. */
const leastNodes = 3
const toleratedPauseSeconds = 2

/** Every host of DATABASE_URL, if there are several, and of DATABASE_READ_URL. */
export async function examineHosts(
  { DATABASE, DATABASE_READ_URL }: Config,
  now: Date,
): Promise<Finding[]> {
  if (DATABASE.kind === 'sqlite') return []
  const findings: Finding[] = []
  if (DATABASE.otherUrls) {
    const answers = await askHosts(DATABASE)
    findings.push(...examineAnswers('DATABASE_URL', answers, hostProblem))
    findings.push(...examineTogether(answers))
    findings.push(...(await examineNodes(DATABASE, answers, now)))
  }
  if (DATABASE_READ_URL) {
    const answers = await askHosts(DATABASE_READ_URL)
    // A replica is read-only, as it should be.
    findings.push(
      ...examineAnswers('DATABASE_READ_URL', answers, (facts) =>
        hostProblem({ ...facts, isReadOnly: false }),
      ),
    )
  }
  return findings
}

function examineAnswers(
  setting: string,
  answers: readonly HostAnswer[],
  problemOf: typeof hostProblem,
): Finding[] {
  return answers.map((answer) => {
    const host = `The host ${hostOf(answer)} of ${setting}`
    if (!answer.facts) {
      return finding('hosts', 'warn', `${host} cannot be reached: ${answer.error?.message}.`)
    }
    const problem = problemOf(answer.facts)
    if (problem) return finding('hosts', 'warn', `${host} is not used, because ${problem}.`)
    return finding('hosts', 'ok', `${host} can be used.`)
  })
}

function examineTogether(answers: readonly HostAnswer[]): Finding[] {
  const known = answers.flatMap(({ url, facts }) => (facts ? [{ url, ...facts }] : []))
  const separation = separationProblem(known)
  if (separation) return [finding('hosts', 'fail', separation)]
  const sentences: string[] = []
  const names = (hosts: typeof known) => hosts.map(hostOf).join(' and ')
  for (const identity of new Set(known.map((host) => host.identity))) {
    const same = known.filter((host) => host.identity === identity)
    if (same.length > 1) {
      sentences.push(`${names(same)} are one server under several names: name it once.`)
    }
  }
  const versions = new Set(known.map(({ version }) => version))
  if (versions.size > 1) {
    sentences.push(
      `The hosts have different versions (${[...versions].join(', ')}): let them be the same when the upgrade is done.`,
    )
  }
  const size = Math.max(0, ...known.map(({ galera }) => galera?.size ?? 0))
  if (size > 0 && size < leastNodes) {
    sentences.push(
      `The cluster has ${size} of at least ${leastNodes} nodes: when the next one is lost, the rest may stop.`,
    )
  }
  if (size > answers.length) {
    sentences.push(`The cluster has ${size} nodes, and DATABASE_URL names ${answers.length}.`)
  }
  return sentences.map((sentence) => finding('hosts', 'warn', sentence))
}

async function examineNodes(address: MysqlAddress, answers: readonly HostAnswer[], now: Date) {
  const findings: Finding[] = []
  let isFirst = true
  for (const { url, facts } of answers) {
    if (!facts) continue
    const { db, kind } = await connect({ ...address, url, otherUrls: [] })
    try {
      const clock = await examineClock({ db, kind }, now)
      const apart = clock.filter(({ verdict }) => verdict !== 'ok')
      findings.push(
        ...apart.map((found) => ({ ...found, sentence: `${hostOf({ url })}: ${found.sentence}` })),
      )
      // The same for every node.
      if (isFirst && facts.galera) findings.push(...(await examineGalera(db)))
      isFirst = false
    } finally {
      await db.destroy()
    }
  }
  return findings
}

async function examineGalera(db: Db): Promise<Finding[]> {
  const sentences: string[] = []
  const unfit = await listTablesWithoutInnodb(db)
  if (unfit.length > 0) {
    sentences.push(
      `Galera carries only tables of InnoDB to its other nodes, and these are none: ${unfit.join(', ')}.`,
    )
  }
  const seconds = await findSuspectTimeout(db)
  if (seconds > toleratedPauseSeconds) {
    sentences.push(
      `When a node dies, the others wait ${seconds} s for it (evs.suspect_timeout in wsrep_provider_options): deploy/galera.cnf has shorter times.`,
    )
  }
  return sentences.map((sentence) => finding('hosts', 'warn', sentence))
}

function hostOf({ url }: { url: string }) {
  return new URL(url).host
}
