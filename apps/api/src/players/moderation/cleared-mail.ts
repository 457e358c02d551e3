import { mailOf } from '#platform/mail/mail-of'
import type { Mail } from '#platform/mail/mailer'
import { textsIn } from '#platform/texts/texts'
import type { Clearable } from './clear-of-player.ts'

type Receiver = { email: string; name: string }

/** In both languages, because nobody knows which of them the player reads. */
export function clearedMailOf(
  site: string,
  { email, name }: Receiver,
  what: Clearable,
  reason: string,
): Mail {
  const japanese = textsIn('ja_JP').clearedMail(site, name, what, reason)
  const english = textsIn('en_US').clearedMail(site, name, what, reason)
  return mailOf(email, {
    subject: japanese.subject,
    lines: [...japanese.lines, japanese.footer, '—', ...english.lines],
    footer: english.footer,
  })
}
