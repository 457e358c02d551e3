import type { FastifyInstance } from 'fastify'
import { OperatorError } from '#errors/operator-error'
import type { Config } from '#settings/config'

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another process',
  EACCES: 'may not be used by this account',
  EADDRNOTAVAIL: 'is no address of this machine',
  ENOTFOUND: 'is no address of this machine',
}

export async function listen(app: FastifyInstance, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>) {
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw new OperatorError(`HOST ${HOST}, PORT ${PORT} ${reason}.`, 1)
  }
}
