import path from 'node:path'
import { type Finding, finding } from '#platform/database/schema/probe'
import { smtpSender } from '#platform/mail/mailer'
import type { Config } from '#platform/settings/config'

/** Asks the mail server whether it would take a mail, or sends one. */
export async function examineMail(config: Config, recipient?: string): Promise<Finding> {
  const { SMTP_URL, DATA_DIR } = config
  if (!SMTP_URL) {
    const outbox = path.join(DATA_DIR, 'outbox')
    const sentence = `SMTP_URL is empty: mails are written to ${outbox}, not sent.`
    return finding('mail', recipient ? 'fail' : 'warn', sentence)
  }
  try {
    if (recipient === undefined) {
      await greet(SMTP_URL)
      return finding('mail', 'ok', 'The mail server accepts us. To send a mail: --mail <address>')
    }
    await sendTest(config, SMTP_URL, recipient)
    const sentence = `The mail server took a mail to ${recipient}: see whether it arrives, and not as spam.`
    return finding('mail', 'ok', sentence)
  } catch (error) {
    return finding('mail', 'fail', `The mail server refuses: ${(error as Error).message}`)
  }
}

async function greet(address: string) {
  const { default: nodemailer } = await import('nodemailer')
  const url = new URL(address)
  url.searchParams.set('connectionTimeout', '3000')
  url.searchParams.set('greetingTimeout', '3000')
  const transport = nodemailer.createTransport(url.href)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** By the same way as the mails of the site. */
async function sendTest(config: Config, address: string, to: string) {
  const text = `The doctor of ${config.SITE_URL} sent this mail, to see that mails arrive.\n`
  const subject = `${config.SITE_NAME}: a test`
  await smtpSender(config, address)({ to, subject, text, html: `<p>${text}</p>` })
}
