import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { freePort } from '../harness/servers.js'
import { unusedPreload } from './problems.ts'
import { startWorld, type World } from './worlds.ts'

export { expect }

/** Resolves when the page is hydrated, its listeners work, and it shows what only the browser knows, such as times. */
export async function hydrated(page: Page) {
  await page.locator('html[data-hydrated]').waitFor()
  for (let turn = 0; turn < 3; turn++) await nextTask(page)
}

/** Resolves after the tasks that wait in the page, such as React's effects. Works while the test has stopped the clock. */
export async function nextTask(page: Page) {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const arrived = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    port2.postMessage('')
    await arrived
  })
}

export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await hydrated(page)
  return response
}

/** Goes to an address as a link does, without loading the page: the router listens to the browser's history. */
export async function follow(page: Page, path: string) {
  await page.evaluate((path) => history.pushState(null, '', path), path)
}

/** Of an operator who has all of them. */
export const socialPages = {
  CHAT_URL: 'https://chat.example/kodama',
  MICROBLOG_URL: 'https://microblog.example/kodama',
  CODE_HOST_URL: 'https://code.example/kodama',
}

/** A project's choice. */
export type Choices = { world: World }
type Worker = Choices & { dataFolder: string; settings: Record<string, string>; site: string }

/** Each worker has its own site: the real server on a free port, with fresh rows. */
export const test = base.extend<{ problems: string[] }, Worker>({
  world: ['demo', { option: true, scope: 'worker' }],
  dataFolder: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'kodama-browser-'))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  /** The settings of the site, for the server and for the command line. */
  settings: [
    async ({ dataFolder, world }, use) => {
      const neighbours = await startWorld(world)
      await use({ DATA_DIR: dataFolder, ...socialPages, ...neighbours?.settings })
      await neighbours?.stop()
    },
    // A busy machine needs long to draw the demo world.
    { scope: 'worker', timeout: 300_000 },
  ],
  site: [
    async ({ settings }, use) => {
      const port = await freePort()
      const child = spawn(process.execPath, [path.resolve('apps/api/dist/main.js')], {
        env: { PATH: process.env['PATH'], PORT: String(port), ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const kill = () => child.kill('SIGKILL')
      const ended = new Promise((resolve) => child.once('exit', resolve))
      process.once('exit', kill)
      await new Promise<void>((resolve, reject) => {
        child.stdout.once('data', () => resolve())
        child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
      })
      await use(`http://localhost:${port}`)
      process.removeListener('exit', kill)
      kill()
      // The folder is deleted next.
      await ended
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site),

  /** Errors, warnings and policy reports of the browser; a test that ends with any fails. */
  problems: [
    async ({ page, javaScriptEnabled }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning'
        const isExpected = !javaScriptEnabled && unusedPreload.test(message.text())
        if (isComplaint && !isExpected && !/status of 404/.test(message.text()))
          problems.push(message.text())
      })
      page.context().on('request', (request) => {
        if (request.url().endsWith('/v3/csp-reports'))
          problems.push(`report: ${request.postData()}`)
      })
      await use(problems)
      const complaints = [...problems]
      // A call that the page still waits for must not fail a test that is over.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
