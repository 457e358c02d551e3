import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { makeInvites } from '../harness/kodama-process.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

const settings = { HUMAN_CHECK: 'none', DATABASE_URL: 'sqlite:mine.db' }

test('the channel is told when a worker ends', async () => {
  const hook = await startWebhook({ isAnswering: true })
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

/** @param {{ isAnswering: boolean }} options */
async function startWebhook({ isAnswering }) {
  /** @type {string[]} */
  const sentences = []
  const server = createServer(async (request, response) => {
    sentences.push(JSON.parse(await text(request)).content)
    if (isAnswering) response.writeHead(204).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}/s3cret`, sentences: () => sentences }
}
