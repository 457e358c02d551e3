import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

test('a handler knows the address of a visitor who has gone while it waited', async () => {
  const app = fastify({ forceCloseConnections: true })
  limitConnections(app.server)
  const seen = new Promise((resolve) => {
    app.post('/', async (request) => {
      visitor.destroy()
      await once(request.socket, 'close')
      resolve(request.ip)
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const visitor = connect(port, '127.0.0.1')
  visitor.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
  expect(await seen).toBe('127.0.0.1')
  await app.close()
})
