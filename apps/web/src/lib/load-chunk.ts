import { checkConnection } from './connection.ts'

/** A file of the site that did not come: there is no connection, or a newer version of the site has other files. */
class LostChunk extends Error {}

/**
 * Every `import()` of the build goes through here. The browser's own error would make the router load the page anew at
 * once, also without a connection: then the browser shows its error in place of the site.
 * @public vite.config.ts names it
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new LostChunk(`A file of this page did not load. ${error.message}`, { cause: error })
  }
}

export function isLostChunk(error: unknown): error is Error {
  return error instanceof LostChunk
}

/** Loads the page anew, which brings the files of the newer version. For each file once, so that it never loops. */
export async function loadPageAnew(lost: Error): Promise<'loading' | 'unreachable' | 'failed'> {
  if (!(await checkConnection())) return 'unreachable'
  if (!isFirstTime(lost.message)) return 'failed'
  location.reload()
  return 'loading'
}

function isFirstTime(message: string) {
  try {
    const key = `loaded anew: ${message}`
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'yes')
    return true
  } catch {
    // Without storage nothing would stop the loop.
    return false
  }
}
