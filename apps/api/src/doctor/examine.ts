import { type Finding, finding } from '#db/finding'
import { hasDataFolder } from '#process/data-folder'
import { type Config, isLoopback } from '#settings/config'
import { examineDatabase } from './database.ts'
import { examineHumanCheck } from './human-check.ts'
import { examineMail } from './mail.ts'
import { examineRedis } from './redis.ts'

/** Looks at everything that the site stands on, and changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  const findings = await Promise.all([
    [finding('settings', 'ok', 'Every value can be read.')],
    examineDataFolder(config),
    examineDatabase(config),
    examineRedis(config),
    examineMail(config),
    examineHumanCheck(config),
    examineAddress(config),
    examineProxy(config),
  ])
  return findings.flat()
}

function examineDataFolder({ DATA_DIR }: Config): Finding[] {
  try {
    return [
      hasDataFolder(DATA_DIR)
        ? finding('data folder', 'ok', `${DATA_DIR} can be written.`)
        : finding('data folder', 'ok', `${DATA_DIR} is not there yet; npm start makes it.`),
    ]
  } catch (error) {
    return [finding('data folder', 'fail', (error as Error).message)]
  }
}

function examineAddress({ SITE_URL }: Config): Finding[] {
  const { protocol, hostname } = new URL(SITE_URL)
  if (isLoopback(hostname)) {
    return [finding('address', 'ok', `SITE_URL is ${SITE_URL}: only this machine can visit.`)]
  }
  return protocol === 'https:'
    ? [finding('address', 'ok', `SITE_URL is ${SITE_URL}.`)]
    : [
        finding(
          'address',
          'warn',
          `SITE_URL is ${SITE_URL}: without https passwords travel openly.`,
        ),
      ]
}

function examineProxy({ SITE_URL, TRUST_PROXY }: Config): Finding[] {
  if (new URL(SITE_URL).protocol !== 'https:' || TRUST_PROXY.length > 0) return []
  const sentence =
    'SITE_URL is https, so a proxy is in front, but TRUST_PROXY is empty: all visitors share one limit.'
  return [finding('proxy', 'warn', sentence)]
}
