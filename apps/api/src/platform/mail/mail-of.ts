import type { Mail } from './mailer.ts'

type Content = { subject: string; lines: string[]; button?: string; footer: string }

/** The same content as text and as HTML. */
export function mailOf(to: string, { subject, lines, button, footer }: Content, link = ''): Mail {
  const text = [...lines, ...(link ? [link] : []), footer].join('\n\n')
  const linked = link
    ? `<p><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#356c42;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(button ?? link)}</a></p><p style="font-size:13px;word-break:break-all">${escaped(link)}</p>`
    : ''
  const html = [
    '<div style="max-width:560px;margin:0 auto;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.75;color:#141c17">',
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    linked,
    `<p style="font-size:13px;color:#4a5a50">${escaped(footer)}</p>`,
    '</div>',
  ].join('\n')
  return { to, subject, text: `${text}\n`, html }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string) {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
