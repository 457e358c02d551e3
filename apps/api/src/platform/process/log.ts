import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#platform/settings/config'

/** Called with each line that is logged: its level, and the values that it was made from. */
export type OnLine = (level: number, logged: readonly unknown[]) => void

/** Logs contain no secrets: no query (it may be a reset token), headers or bodies, no values of rows. */
export function loggerOptions({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, onLine: OnLine = () => {}) {
  return {
    level: LOG_LEVEL,
    stream: process.stderr,
    hooks: {
      logMethod(this: unknown, logged: unknown[], log: (...all: never[]) => void, level: number) {
        onLine(level, logged)
        log.apply(this, logged as never[])
      },
    },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({
        method,
        path: withoutSecrets(url),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: withoutQuoted(error.message),
        stack: withoutQuoted(error.stack ?? ''),
        ...(error.code && { code: error.code }),
      }),
    },
  }
}

/** For lines that an operator needs to see an attack: at the default level too, which is without those of requests. */
export function securityLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'warn' ? log.child({}, { level: 'info' }) : log
}

/** Without the query, and without the code of an invite. */
export function withoutSecrets(url: string) {
  return url.replace(/[?#].*$/s, '').replace(/^\/invite\/.+/s, '/invite/…')
}

/** Up to the last quote of the line, because a value may contain quotes. */
function withoutQuoted(text: string) {
  return text.replace(/'.*'/g, "'…'")
}
