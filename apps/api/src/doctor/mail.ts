import path from 'node:path'
import { type Finding, finding } from '#db/finding'
import type { Config } from '#settings/config'

export async function examineMail({ SMTP_URL, DATA_DIR }: Config): Promise<Finding[]> {
  if (!SMTP_URL) {
    const outbox = path.join(DATA_DIR, 'outbox')
    return [finding('mail', 'warn', `SMTP_URL is empty: mails are written to ${outbox}, not sent.`)]
  }
  const { default: nodemailer } = await import('nodemailer')
  const url = new URL(SMTP_URL)
  url.searchParams.set('connectionTimeout', '3000')
  url.searchParams.set('greetingTimeout', '3000')
  const transport = nodemailer.createTransport(url.href)
  try {
    await transport.verify()
    return [finding('mail', 'ok', 'The mail server accepts us.')]
  } catch (error) {
    return [finding('mail', 'fail', `The mail server refuses: ${(error as Error).message}`)]
  } finally {
    transport.close()
  }
}
