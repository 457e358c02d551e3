import { request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { hostname } from '../nginx.js'

/**
 * Asks the nginx at an address. A connection that breaks counts as status 0.
 * @param {string} host
 * @param {string} page
 * @returns {Promise<{ status: number, text: string }>}
 */
export function visitAt(host, page) {
  const names = { servername: hostname, headers: { host: hostname } }
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, text: '' })
    // Each machine has signed its certificate itself.
    const options = { host, path: page, ...names, rejectUnauthorized: false, agent: false }
    const asked = request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('error', broken)
      answer.on('data', (chunk) => (text += chunk))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.setTimeout(20_000, () => asked.destroy())
    asked.on('error', broken).end()
  })
}

/**
 * Visits one page after the other, until it is ended. Then it returns which were not answered with 200, and how many
 * were.
 * @param {string} host
 * @param {string[]} pages
 */
export function visitAllTheTime(host, pages) {
  const ending = new AbortController()
  /** @type {string[]} */
  const refused = []
  let answered = 0
  const visits = (async () => {
    for (let n = 0; !ending.signal.aborted; n++) {
      const page = String(pages[n % pages.length])
      const { status } = await visitAt(host, page)
      if (status === 200) answered += 1
      else refused.push(`${page}: ${status}`)
      await pause(200)
    }
  })()
  return async () => {
    ending.abort()
    await visits
    return { refused, answered }
  }
}
