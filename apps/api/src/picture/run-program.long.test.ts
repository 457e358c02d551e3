import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { makeExhausting } from '#testing/exhausting-pictures'
import { runLimited } from './run-program.ts'

/** Every decoder that libvips has, and no bound but those of the process. */
const decodeAnything = `
const { readFileSync } = require('node:fs')
const sharp = require(process.argv[1])
const options = { limitInputPixels: false, unlimited: true, failOn: 'none' }
const measure = () => {
  const [, peak] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
  const [, seconds] = /Max cpu time\\s+\\d+\\s+(\\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))
  process.stdout.write(JSON.stringify({ megabytes: peak / 1024, seconds }) + '\\n')
}
setInterval(measure, 20).unref()
process.stdin.toArray()
  .then((chunks) => sharp(Buffer.concat(chunks), options).resize(256, 256).toBuffer())
  .catch(() => (process.exitCode = 100))
  .finally(measure)
`

test.each(Object.entries(await makeExhausting()))(
  '%s stays within the limits of its process even if nothing refuses it',
  async (_, bytes) => {
    const sharp = createRequire(import.meta.url).resolve('sharp')
    const run = await runLimited(['-e', decodeAnything, sharp], bytes)
    const [last = ''] = run.output.toString().trim().split('\n').slice(-1)
    const { megabytes, seconds } = JSON.parse(last)
    expect(megabytes).toBeLessThan(300)
    // Not what the process reports: with several threads on a busy virtual machine, that was up to 6.9 s.
    expect(seconds).toBe('4')
    expect(run.signal ?? `exit ${run.code}`).toMatch(/^SIGKILL$|^exit (0|100)$/)
  },
)
