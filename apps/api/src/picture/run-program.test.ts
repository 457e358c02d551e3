import { expect, test } from 'vitest'
import { ApiError } from '#http/api-error'
import { makePicture } from '#testing/pictures'
import { redrawInProcess } from './redraw-in-process.ts'
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
    `for (let next = 0; ; ) {
      const { user, system } = process.cpuUsage()
      if (user + system < next) continue
      next += 100_000
      console.log((user + system) / 1e6)
    }`,
  ])
  expect(signal).toMatch(/SIGKILL|SIGXCPU/)
  const seconds = Number(output.toString().trim().split('\n').at(-1))
  expect(seconds).toBeLessThan(4.5)
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
