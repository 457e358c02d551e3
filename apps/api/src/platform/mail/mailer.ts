import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import type { Config } from '#platform/settings/config'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Mailer = ReturnType<typeof openMailer>
type Send = (mail: Mail) => Promise<void>
type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

const defaultRetryDelaysMs = [1000, 10_000, 60_000]
const maxInFlight = 200

/** Sends by SMTP, or writes files to the outbox. */
export function openMailer(config: Config, log: Log, retryDelaysMs = defaultRetryDelaysMs) {
  const send = config.SMTP_URL ? smtpSender(config, config.SMTP_URL) : outbox(config, log)
  const inFlight = new Set<Promise<void>>()
  const counts = { sent: 0, failed: 0, dropped: 0 }
  const closing = new AbortController()

  async function deliver(make: () => Promise<Mail>) {
    let mail: Mail | undefined
    for (const delayMs of [...retryDelaysMs, undefined]) {
      try {
        mail ??= await make()
        await send(mail)
        counts.sent += 1
        return
      } catch (error) {
        if (delayMs === undefined || closing.signal.aborted) {
          counts.failed += 1
          log.error(reasonOf(error), 'a mail could not be sent')
          return
        }
        log.warn(reasonOf(error), 'a mail could not be sent; it is retried')
        await setTimeout(delayMs, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    /** Returns at once: no request waits for a mail to be made or for a mail server. */
    send(make: () => Promise<Mail>) {
      if (inFlight.size >= maxInFlight) {
        counts.dropped += 1
        log.error('too many mails wait for the mail server; one is dropped')
        return
      }
      const delivery = deliver(make).finally(() => inFlight.delete(delivery))
      inFlight.add(delivery)
    },
    readCounts: () => ({ ...counts, waiting: inFlight.size }),
    /** Waits for mails in flight, but retries none. */
    async close() {
      closing.abort()
      await Promise.all(inFlight)
    },
  }
}

/** Only codes: mail servers repeat the address in their messages. */
function reasonOf(error: unknown) {
  const { code, responseCode, command } = error as Record<string, unknown>
  return { code, smtpCode: responseCode, smtpCommand: command }
}

/** Rejects with the error of the mail server. */
export function smtpSender(config: Config, address: string): Send {
  let transport: Promise<Transporter> | undefined
  return async (mail) => {
    transport ??= import('nodemailer').then(({ default: nodemailer }) => {
      const url = new URL(address)
      for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
        url.searchParams.set(name, '10000')
      }
      return nodemailer.createTransport(url.href)
    })
    await (await transport).sendMail({ ...mail, from: senderOf(config) })
  }
}

function outbox(config: Config, log: Log): Send {
  const folder = path.join(config.DATA_DIR, 'outbox')
  return async (mail) => {
    const { default: nodemailer } = await import('nodemailer')
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
    const { message } = await transport.sendMail({ ...mail, from: senderOf(config) })
    const file = path.join(
      folder,
      `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`,
    )
    // The mail contains a secret link: only the owner of the process may read it.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flush: true })
    await rename(`${file}.part`, file)
    log.warn({ file }, 'SMTP_URL is empty: a mail was written to the outbox')
  }
}

function senderOf({ MAIL_FROM, SITE_NAME, SITE_URL }: Config) {
  return { name: SITE_NAME, address: MAIL_FROM ?? `no-reply@${new URL(SITE_URL).hostname}` }
}
