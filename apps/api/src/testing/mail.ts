import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The decoded text of all parts of a mail. */
export function textOf(mail: string): string {
  return mail
    .split(/\r?\n--/)
    .map((part) => {
      const [head = '', ...body] = part.split(/\r?\n\r?\n/)
      const content = body.join('\n\n')
      if (/encoding: base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8')
      return /encoding: quoted-printable/i.test(head) ? fromQuotedPrintable(content) : content
    })
    .join('\n')
}

function fromQuotedPrintable(text: string) {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The mails of a site without a mail server, in order. */
export function listMails({ DATA_DIR }: { DATA_DIR: string }): string[] {
  const outbox = path.join(DATA_DIR, 'outbox')
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
}
