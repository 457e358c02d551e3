import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail server that refuses the first mails. */
export async function startMailServer(refusals = 0) {
  const taken: { from: string; to: string[]; content: string }[] = []
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let content = ''
      stream.on('data', (chunk) => (content += chunk))
      stream.on('end', () => {
        tries += 1
        if (tries <= refusals) return done(new Error('not now'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        taken.push({ from, to: rcptTo.map(({ address }) => address), content })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, taken, tries: () => tries }
}

/** Takes connections and never says a word. A test must call `end` before it closes a mailer, which would wait. */
export async function startSilentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, sockets, end }
}
