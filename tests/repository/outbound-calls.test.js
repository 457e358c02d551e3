import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.js'

const source = path.join(root, 'apps/api/src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^testing\//.test(file),
)

/** Ways to open a connection, or to run a program that could. */
const ways = [
  /\b(fetch)\(/g,
  /\b(?:from|import\()\s*'(node:(?:https|http2|tls|dgram|dns|child_process)|undici)'/g,
  /\bimport\('(mysql2|nodemailer)'\)/g,
  /^import \{[^}]*\b(request|get|connect|createConnection|Socket)\b[^}]*\} from 'node:(?:http|net)'/gm,
]

test('the server calls the database, the mail server, Turnstile and the webhook, and nothing else', () => {
  const calls = files
    .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
    .flatMap(({ file, text }) => waysIn(text).map((way) => `${file}: ${way}`))
  expect(calls.sort()).toEqual([
    'accounts/human-check/turnstile.ts: fetch',
    'operator/doctor/mail.ts: nodemailer',
    'operator/webhook/webhook.ts: fetch',
    'platform/database/connection/mysql.ts: mysql2',
    'platform/mail/mailer.ts: nodemailer',
    // Programs of our own, which call nothing.
    'platform/process/run-program.ts: node:child_process',
  ])
})

test.each([
  ["await fetch('https://mirror.example')", 'fetch'],
  ["import { request } from 'node:https'", 'node:https'],
  ["import { type Server, get } from 'node:http'", 'get'],
  ["const { connect } = await import('node:tls')", 'node:tls'],
  ["import { execFile } from 'node:child_process'", 'node:child_process'],
])('%s is seen as a call to the outside', (text, way) => {
  expect(waysIn(text)).toEqual([way])
})

/** @param {string} text */
function waysIn(text) {
  const found = ways.flatMap((way) => [...text.matchAll(way)].map(([, name = '']) => name))
  return [...new Set(found)]
}
