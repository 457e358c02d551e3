import type { Config } from '#settings/config'

/**
 * Structured logs that hold no secret: addresses without their query (a reset link carries a token),
 * no headers, no bodies, and errors without what a database quotes from the row.
 */
export function loggerOptions({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>) {
  return {
    level: LOG_LEVEL,
    stream: process.stderr,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({
        method,
        path: pathWithoutSecrets(url),
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

/** An invite's code is a part of its path. */
function pathWithoutSecrets(url: string) {
  return url.replace(/[?#].*$/s, '').replace(/^\/invite\/.+/s, '/invite/…')
}

function withoutQuoted(text: string) {
  return text.replace(/'[^'\n]*'/g, "'…'")
}
