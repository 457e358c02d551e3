import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundle } from '#testing/bundle'

test('what one worker changes, the page caches of all workers are told, each once', async () => {
  const program = await bundle('invalidating-workers.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  expect(stdout.trim().split('\n').sort()).toEqual(['worker 1: 7', 'worker 2: 7', 'worker 3: 7'])
})
