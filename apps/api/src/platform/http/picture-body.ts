import type { FastifyError, FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

const codes: Record<string, 'picture_too_large' | 'picture_unreadable'> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'picture_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'picture_unreadable',
}

/** In this scope a body is a picture, and nothing else is read. */
export function readPictureBodies(app: FastifyInstance, bodyLimit: number) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^image\//,
    { parseAs: 'buffer', bodyLimit },
    async (_: unknown, bytes: Buffer) => bytes,
  )
  app.setErrorHandler<FastifyError>((error) => {
    const code = codes[error.code]
    throw code ? new ApiError(code) : error
  })
}
