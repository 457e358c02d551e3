import { askTurnstile } from '#accounts/human-check/turnstile'
import { type Finding, finding } from '#platform/database/schema/probe'
import { hasDataFolder } from '#platform/process/data-folder'
import { type Config, isLoopback } from '#platform/settings/config'
import { unitFile } from '#platform/settings/env-file'
import type { Ask } from './ask.ts'
import { examineAvatars } from './avatars.ts'
import { examineDatabase } from './database.ts'
import { examineDisk, examineFiles } from './machine.ts'
import { examineMail } from './mail.ts'
import { examineProxy } from './proxy.ts'
import { examineWebhook } from './webhook.ts'

type Circumstances = {
  now?: Date
  /** Where the settings come from. */
  envFile?: string | undefined
  /** Who gets a test mail. */
  mailTo?: string | undefined
  ask?: Ask
}

/** Checks everything that the site depends on, and changes nothing. */
export async function examine(
  config: Config,
  { now = new Date(), envFile, mailTo, ask = fetch }: Circumstances = {},
): Promise<Finding[]> {
  const findings = await Promise.all([
    finding('settings', 'ok', 'Every value can be read.'),
    config.warnings.map((warning) => finding('settings', 'warn', warning)),
    examineDataFolder(config),
    examineDisk(config),
    examineFiles(config, envFile),
    examineDatabase(config, now, ask),
    examineAvatars(config, envFile === unitFile),
    examineEncryption(config),
    examineMail(config, mailTo),
    examineHumanCheck(config),
    examineAddress(config),
    examineProxy(config),
    examineWebhook(config, ask),
  ])
  return findings.flat()
}

function examineDataFolder({ DATA_DIR }: Config): Finding {
  try {
    return hasDataFolder(DATA_DIR)
      ? finding('data folder', 'ok', `${DATA_DIR} can be written.`)
      : finding('data folder', 'ok', `${DATA_DIR} is not there yet; npm start makes it.`)
  } catch (error) {
    return finding('data folder', 'fail', (error as Error).message)
  }
}

/** Without TLS, passwords, hashes and addresses can be read on the way between two hosts. */
function examineEncryption({ DATABASE }: Config): Finding[] {
  if (DATABASE.kind !== 'mysql' || DATABASE.isEncrypted || !isElsewhere(DATABASE.url)) return []
  const sentence =
    'The database is on another host, and nothing encrypts the way to it: end DATABASE_URL with ?tls=required, unless the network is your own.'
  return [finding('database', 'warn', sentence)]
}

function isElsewhere(url: string): boolean {
  return !isLoopback(new URL(url).hostname)
}

export async function examineHumanCheck(config: Config, ask = askTurnstile): Promise<Finding> {
  if (config.HUMAN_CHECK === 'none') {
    return finding('human check', 'warn', 'HUMAN_CHECK is none: nothing slows bots down.')
  }
  if (config.HUMAN_CHECK === 'builtin') {
    return finding('human check', 'ok', 'HUMAN_CHECK is builtin: it slows bots, no more.')
  }
  // This token is never valid, but the answer tells whether Turnstile knows the secret key.
  const verdict = await ask(config.TURNSTILE_SECRET_KEY, 'doctor')
  if (!verdict) return finding('human check', 'fail', 'Turnstile does not answer.')
  return verdict.codes.includes('invalid-input-secret')
    ? finding('human check', 'fail', 'Turnstile does not know TURNSTILE_SECRET_KEY.')
    : finding('human check', 'ok', 'Turnstile answers and knows TURNSTILE_SECRET_KEY.')
}

function examineAddress({ SITE_URL }: Config): Finding {
  const { protocol, hostname } = new URL(SITE_URL)
  if (isLoopback(hostname)) {
    return finding('address', 'ok', `SITE_URL is ${SITE_URL}: only this machine can visit.`)
  }
  return protocol === 'https:'
    ? finding('address', 'ok', `SITE_URL is ${SITE_URL}.`)
    : finding('address', 'warn', `SITE_URL is ${SITE_URL}: without https passwords travel openly.`)
}
