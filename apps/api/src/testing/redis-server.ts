import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'

/** A Redis that a test may stop, freeze and garble. Gone after the test. */
export async function startRedisServer() {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let server = spawn('redis-server', args, { stdio: 'ignore' })
  const url = `redis://127.0.0.1:${port}`
  onTestFinished(stop)
  await answers(url)

  async function stop() {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode !== null || server.signalCode !== null || !server.kill('SIGKILL')) return
    await ended
  }

  return {
    url,
    stop,
    async start() {
      server = spawn('redis-server', args, { stdio: 'ignore' })
      await answers(url)
    },
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
  }
}

async function answers(url: string) {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => {})
  await redis.ping()
  redis.disconnect()
}

/** Below the ephemeral ports, which the system gives to outgoing connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    if (await canListen(port)) return port
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
