import { expect, test } from 'vitest'
import { startWebhookServer } from '#testing/webhook-server'
import { examineWebhook } from './webhook.ts'

test.each([
  ['that answers', 200, 'ok', 'WEBHOOK_URL answers.'],
  ['that was deleted', 404, 'warn', 'WEBHOOK_URL answers 404: the channel is told nothing.'],
])('a webhook %s is told, and nothing is written to it', async (...row) => {
  const [, status, verdict, sentence] = row
  const hook = await startWebhookServer([status])
  const findings = await examineWebhook({ WEBHOOK_URL: hook.url }, fetch)
  expect(findings).toEqual([{ about: 'webhook', verdict, sentence }])
  expect(hook.bodies).toEqual([])
})

test('a webhook that nobody answers is told without its address', async () => {
  const settings = { WEBHOOK_URL: 'https://hooks.example/s3cret' }
  expect(await examineWebhook(settings, refuse)).toEqual([
    { about: 'webhook', verdict: 'warn', sentence: 'WEBHOOK_URL does not answer (ENOTFOUND).' },
  ])
  expect(await examineWebhook({ WEBHOOK_URL: undefined }, refuse)).toEqual([])
})

async function refuse(): Promise<Response> {
  throw new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })
}
