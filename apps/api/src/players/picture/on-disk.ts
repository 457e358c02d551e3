import { ApiError } from '#platform/http/api-error'

/** The disk is full, or the account of the site may not write to the folder. */
const diskErrors = new Set(['EACCES', 'EDQUOT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'])
const retryAfterSeconds = 60

type Request = { log: { error(fields: object, message: string): void } }

export async function onDisk<T>({ log }: Request, act: () => Promise<T>) {
  try {
    return await act()
  } catch (error) {
    if (!diskErrors.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    log.error({ err: error }, 'a picture could not be written')
    throw new ApiError('unavailable', { retryAfterSeconds })
  }
}
