import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** @param {{ isAnswering: boolean }} options */
export async function startWebhook({ isAnswering } = { isAnswering: true }) {
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
