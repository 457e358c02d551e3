// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { solveInWorker } from './run-check.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('no work is begun for a form that was closed before it', async () => {
  const begun = vi.fn<() => void>()
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener() {}
      postMessage() {
        begun()
      }
      terminate() {}
    },
  )
  await expect(solveInWorker({} as never, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(begun).not.toHaveBeenCalled()
})
