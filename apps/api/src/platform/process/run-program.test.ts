import { expect, test } from 'vitest'
import { ApiError } from '#platform/http/api-error'
import { redrawInProcess } from '#players/picture/redraw-in-process'
import { makePicture } from '#testing/pictures'
import { runLimited } from './run-program.ts'

test('a program that allocates without end is stopped at 250 MB', async () => {
  const { signal, code, output } = await runLimited([
    '-e',
    `const kept = []
    for (;;) {
      kept.push(Buffer.alloc(1e6, 1))
      console.log(Math.round(process.memoryUsage.rss() / 1e6))
    }`,
  ])
  expect([signal, code]).not.toEqual([null, 0])
  const peak = Number(output.toString().trim().split('\n').at(-1))
  expect(peak).toBeGreaterThan(100)
  expect(peak).toBeLessThan(300)
})

test('a program that computes without end is stopped after 4 s of processor time', async () => {
  const { signal, output } = await runLimited([
    '-e',
    `console.log(require('node:fs').readFileSync('/proc/self/limits', 'utf8'))
    for (;;);`,
  ])
  expect(signal).toBe('SIGKILL')
  expect(output.toString()).toMatch(/^Max cpu time +4 +4 +seconds/m)
})

test('a program that uses WebAssembly has 10 s, 400 MB and what Node reserves for its code', async () => {
  const { output } = await runLimited(
    [
      '-e',
      "console.log(typeof WebAssembly, require('node:fs').readFileSync('/proc/self/limits', 'utf8'))",
    ],
    '',
    true,
  )
  expect(output.toString()).toMatch(/^object/)
  expect(output.toString()).toMatch(/^Max cpu time +10 +10 +seconds/m)
  const [, bytes] = /^Max data size +(\d+)/m.exec(output.toString()) ?? []
  expect(Number(bytes)).toBeLessThanOrEqual((400_000 + 512 * 1024) * 1024)
})

test('a program has one variable, and its arguments are never read by the shell', async () => {
  const args = ['$(id)', '`id`', '"; id; "', "'", '*', '']
  const script = 'console.log(JSON.stringify([process.env, process.argv.slice(1)]))'
  const { output } = await runLimited(['-e', script, '--', ...args])
  expect(JSON.parse(output.toString())).toEqual([{ MALLOC_ARENA_MAX: '1' }, args])
})

test('a program that cannot start is an error, not an unreadable picture', async () => {
  // Only the build puts the program beside this module.
  const picture = await makePicture().png().toBuffer()
  const failure = await redrawInProcess(picture, 'avatar').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(ApiError)
  expect(String(failure)).toMatch(/ended with 1: .*redraw-picture\.js/s)
})
