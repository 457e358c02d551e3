import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { configFrom } from '#platform/settings/config'
import { textOf } from '#testing/mail'
import { startMailServer, startSilentServer } from '#testing/mail-server'
import { testDatabaseSettings } from '#testing/test-database'
import { openMailer } from './mailer.ts'

const mail = {
  to: 'aoba@example.com',
  subject: '木霊 パスワードの再設定',
  text: 'こだま\n',
  html: '<p>こだま</p>',
}

async function mailerTo(SMTP_URL: string, settings: Record<string, string> = {}) {
  const config = configFrom({ ...(await testDatabaseSettings()), SMTP_URL, ...settings })
  const complaints: string[] = []
  const facts: unknown[] = []
  const complain = (fact: unknown, text?: string) => {
    facts.push(fact)
    complaints.push(text ?? '')
  }
  const mailer = openMailer(config, { warn: complain, error: complain }, [1, 1, 1])
  onTestFinished(() => mailer.close())
  return { mailer, complaints, facts, config }
}

test('a mail arrives with its text, its HTML and a Japanese subject', async () => {
  const server = await startMailServer()
  const { mailer } = await mailerTo(server.url, {
    SITE_NAME: '木霊',
    MAIL_FROM: 'site@example.org',
  })
  mailer.send(async () => mail)
  await expect.poll(() => server.taken.length).toBe(1)
  const [taken] = server.taken
  expect(taken).toMatchObject({ from: 'site@example.org', to: ['aoba@example.com'] })
  expect(taken?.content).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(taken?.content).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(textOf(taken?.content ?? '')).toContain('<p>こだま</p>')
})

test('a mail that is refused twice arrives with the third try', async () => {
  const server = await startMailServer(2)
  const { mailer, complaints } = await mailerTo(server.url)
  mailer.send(async () => mail)
  await expect.poll(() => server.taken.length).toBe(1)
  expect(complaints).toHaveLength(2)
})

test('after three more tries a mail is given up, and the log tells', async () => {
  const server = await startMailServer(99)
  const { mailer, complaints } = await mailerTo(server.url)
  mailer.send(async () => mail)
  await expect.poll(() => complaints.at(-1)).toBe('a mail could not be sent')
  expect(server.tries()).toBe(4)
})

test('the log says with which code a mail was refused, and not whose it was', async () => {
  const server = await startMailServer(99)
  const { mailer, complaints, facts } = await mailerTo(server.url)
  mailer.send(async () => mail)
  await expect.poll(() => complaints.at(-1)).toBe('a mail could not be sent')
  expect(facts.at(-1)).toEqual({ code: 'EMESSAGE', smtpCode: 450, smtpCommand: 'DATA' })
  expect(inspect(facts, { depth: 9 })).not.toContain('aoba')
})

test('the sender of a mail does not wait for a silent server', async () => {
  const server = await startSilentServer()
  const { mailer } = await mailerTo(server.url)
  onTestFinished(server.end)
  expect(mailer.send(async () => mail)).toBeUndefined()
})

test('without a mail server mails are files that only the owner reads', async () => {
  const { mailer, complaints, config } = await mailerTo('')
  mailer.send(async () => mail)
  const outbox = path.join(config.DATA_DIR, 'outbox')
  await expect
    .poll(() => complaints)
    .toEqual(['SMTP_URL is empty: a mail was written to the outbox'])
  const [name = ''] = readdirSync(outbox)
  expect(name).toMatch(/\.eml$/)
  expect(statSync(path.join(outbox, name)).mode & 0o777).toBe(0o600)
  const content = readFileSync(path.join(outbox, name), 'utf8')
  expect(content).toMatch(/^From: kodama <no-reply@localhost>/m)
  expect(textOf(content)).toContain('こだま')
})
