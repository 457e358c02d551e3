import { expect, onTestFinished, test } from 'vitest'
import { startWebhookServer } from '#testing/webhook-server'
import { openWebhook } from './webhook.ts'

test("messages are sent in order and in Discord's form, and can call nobody by name", async () => {
  const { url, bodies } = await startWebhookServer()
  const { tell } = open(url)
  tell('one.')
  tell('two.')
  await expect.poll(() => bodies).toHaveLength(2)
  const form = { flags: 4, allowed_mentions: { parse: [] } }
  expect(bodies).toEqual([
    { content: 'kodama: one.', ...form },
    { content: 'kodama: two.', ...form },
  ])
})

test.each([
  ['a failure', [500], 3, [{ status: 500 }]],
  ['too many messages', [429, 429, 204], 3, []],
  ['a refusal', [404], 1, [{ status: 404 }]],
  ['a redirect', [302], 3, [{ reason: expect.any(String) }]],
])('%s is tried few times, and the loss is told without the address', async (...row) => {
  const [, statuses, tries, outcomes] = row
  const { url, sentences } = await startWebhookServer(statuses)
  const { tell, lost } = open(url)
  tell('one.')
  await expect.poll(sentences).toHaveLength(tries)
  await expect.poll(() => lost).toEqual(outcomes)
  expect(JSON.stringify(lost)).not.toContain('s3cret')
})

test('a server that never answers holds nobody up, and at most 51 messages are kept', async () => {
  const { url, sentences } = await startWebhookServer([])
  const { tell, lost, close } = open(url, 60_000)
  for (let n = 0; n < 60; n++) tell(`message ${n}.`)
  expect(lost).toEqual(Array.from({ length: 9 }, () => ({ reason: 'too many messages wait' })))
  await expect.poll(sentences).toEqual(['kodama: message 0.'])
  void close()
})

test('a server that does not answer in time is given up', async () => {
  const { url } = await startWebhookServer([])
  const { tell, lost, close } = open(url, 20)
  tell('one.')
  await expect.poll(() => lost).toEqual([{ reason: 'TimeoutError' }])
  await close()
})

test('without an address nothing is sent', async () => {
  const { tell, lost, close } = open(undefined)
  tell('one.')
  await close()
  expect(lost).toEqual([])
})

function open(WEBHOOK_URL: string | undefined, timeoutMs = 10_000) {
  const lost: unknown[] = []
  const pace = { timeoutMs, retryDelaysMs: [1, 1] }
  const settings = { WEBHOOK_URL, SITE_NAME: 'kodama' }
  const webhook = openWebhook(settings, (outcome) => lost.push(outcome), pace)
  onTestFinished(() => void webhook.close())
  return { ...webhook, lost }
}
