import { fastify } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loggerOptions } from './log.ts'

test('LOG_FORMAT=text says in one line for people what JSON says for programs', () => {
  const { log, lines } = record('text')
  log.warn({ file: '/var/x.eml', tries: 2 }, 'a mail was written')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z warn {2}\[\d+\] a mail was written {2}file=\/var\/x\.eml {2}tries=2\n$/,
  )
  const json = record('json')
  json.log.warn({ file: '/var/x.eml' }, 'a mail was written')
  expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({ level: 40, file: '/var/x.eml' })
})

test('an error has its stack below it, without the values of rows', () => {
  const { log, lines } = record('text')
  log.error({ err: new Error("duplicate 'c4nary' for key") }, 'request failed')
  const text = lines.join('')
  expect(text).toMatch(/ error \[\d+\] request failed\n {4}Error: duplicate '…' for key\n {4} +at /)
  expect(text).not.toContain('c4nary')
})

test('a text can neither forge a line nor steer the terminal', () => {
  const { log, lines } = record('text')
  const odd = 'a\u001b[31m\u009b2J\u007f\r\n\u2028\u202eb'
  log.warn({ path: odd, deep: { a: odd } }, odd)
  const text = lines.join('')
  expect(text.split('\n')).toHaveLength(2)
  expect(text.replace(/\n$/, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
  expect(text).toContain(String.raw`a\u{1b}[31m\u{9b}2J\u{7f}\u{d}\u{a}\u{2028}\u{202e}b`)
})

function record(LOG_FORMAT: 'json' | 'text') {
  const lines: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  const { log } = fastify({ logger: loggerOptions({ LOG_LEVEL: 'warn', LOG_FORMAT }) })
  return { log, lines }
}
