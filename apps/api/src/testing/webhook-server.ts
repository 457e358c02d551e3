import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** Answers with the next of the statuses, and with the last from then on. Without any it never answers. */
export async function startWebhookServer(statuses: number[] = [204]) {
  const bodies: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const status = statuses[Math.min(bodies.length, statuses.length - 1)]
    if (request.method === 'POST') bodies.push(JSON.parse(body))
    if (status) response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const sentences = () => bodies.map(({ content }) => content)
  return { url: `http://127.0.0.1:${port}/hook/s3cret`, bodies, sentences }
}
