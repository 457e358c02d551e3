import { checkConnection } from './connection.ts'

const chunkLoadErrors = new WeakSet<Error>()

/** Marks the errors of chunks that could not be loaded: offline, or because a newer version has replaced them. */
export function watchChunkLoads() {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!(payload instanceof TypeError)) return
    // The router reloads the page on the browser's own message, even offline, where the browser's error page replaces the site.
    payload.message = `A file of this page could not be loaded. ${payload.message}`
    chunkLoadErrors.add(payload)
  })
}

export function isChunkLoadError(error: unknown): error is Error {
  return error instanceof Error && chunkLoadErrors.has(error)
}

/** Reloads the page to get the files of the newer version, once per file so that it never loops. */
export async function reloadPage({
  message,
}: Error): Promise<'loading' | 'unreachable' | 'failed'> {
  if (!(await checkConnection())) return 'unreachable'
  if (!isFirstReload(message)) return 'failed'
  location.reload()
  return 'loading'
}

function isFirstReload(message: string) {
  try {
    const key = `reloaded: ${message}`
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'yes')
    return true
  } catch {
    // Without storage nothing would stop a loop.
    return false
  }
}
