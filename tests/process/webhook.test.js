import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeInvites } from '../harness/kodama-process.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'
import { startWebhook } from '../harness/webhook.js'

const settings = { HUMAN_CHECK: 'none', DATABASE_URL: 'sqlite:mine.db' }

test('the channel is told when a worker ends', async () => {
  const hook = await startWebhook()
  const site = await start({ ...settings, WEBHOOK_URL: hook.url, WORKERS: '2' })
  await site.ready
  const { pid } = site.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  process.kill(Number(children[0]), 'SIGKILL')
  await expect
    .poll(() => hook.sentences())
    .toEqual(['kodama: a worker has ended. The log has the rest.'])
})

test('a channel that never answers delays neither a registration nor the end of the site', async () => {
  const hook = await startWebhook({ isAnswering: false })
  const folder = temporaryFolder()
  const site = await start({ ...settings, WEBHOOK_URL: hook.url }, folder)
  await site.ready
  const [invite_code] = await makeInvites(1, folder, settings)
  const answer = await site.post('/v3/authenticate/register', { ...registration, invite_code })
  expect(answer.status).toBe(201)
  await expect.poll(() => hook.sentences()).toHaveLength(1)
  site.child.kill('SIGTERM')
  const { code, errors } = await site.ended
  expect(code).toBe(0)
  expect(errors).not.toContain('s3cret')
})
