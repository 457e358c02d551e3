import { Agent, request } from 'node:https'
import { visitorHeader } from '../../harness/cluster/proxy.js'
import { hostname } from '../../harness/nginx.js'

/** @typedef {ReturnType<typeof openCalls>} Calls */
/** @typedef {{ method: string, path: string, at: number, ms: number, status: number, outcome: 'right' | 'refused' | 'wrong', text: string }} Call */
/**
 * @typedef {object} Ask
 * @property {number} visitor Each has another address.
 * @property {string} [method]
 * @property {unknown} [body]
 * @property {string} [token]
 * @property {number[]} [right] The statuses that a right answer may have.
 * @property {(text: string) => boolean} [isRight] What a right answer says, if its status is the first of these.
 */

/** Longer than nginx waits for any answer. */
const patienceMs = 12_000

/** The visitors' connections to nginx, and what became of each call. */
export function openCalls(/** @type {import('../../harness/cluster/proxy.js').Proxy} */ nginx) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 })
  /** @type {Call[]} */
  const done = []
  let begun = 0

  /**
   * @param {string} path
   * @param {Ask} ask
   * @returns {Promise<Call & { json: () => any }>}
   */
  async function call(path, ask) {
    begun += 1
    const at = performance.now()
    const method = ask.method ?? (ask.body === undefined ? 'GET' : 'POST')
    const answer = await send(path, method, ask)
    const { status, text } = answer
    const made = {
      method,
      path,
      at,
      ms: performance.now() - at,
      status,
      text,
      outcome: judge(answer, ask),
    }
    done.push(made.outcome === 'right' ? { ...made, text: '' } : made)
    return { ...made, json: () => JSON.parse(text) }
  }

  /**
   * @param {string} path
   * @param {string} method
   * @param {Ask} ask
   * @returns {Promise<{ status: number, text: string }>}
   */
  function send(path, method, ask) {
    return new Promise((resolve) => {
      const asked = request({
        host: nginx.address,
        port: 443,
        ca: nginx.ca,
        servername: hostname,
        path,
        agent,
        method,
        headers: headersOf(ask),
        signal: AbortSignal.timeout(patienceMs),
      })
      asked.once('error', (error) => {
        // What every browser does: the connection was idle, and nginx closed it at that moment.
        if (method === 'GET' && asked.reusedSocket) resolve(send(path, method, ask))
        else resolve({ status: 0, text: error.message })
      })
      asked.once('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.once('error', (error) => resolve({ status: 0, text: error.message }))
      })
      asked.end(ask.body === undefined ? undefined : JSON.stringify(ask.body))
    })
  }

  return {
    call,
    done,
    begun: () => begun,
    inFlight: () => begun - done.length,
    close: () => agent.destroy(),
  }
}

/** @param {Ask} ask */
function headersOf({ visitor, token, body }) {
  return {
    host: hostname,
    [visitorHeader]: `100.64.${visitor >> 8}.${visitor & 255}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

/**
 * Refused is who gets no answer, or is asked to come back. An answer that says something else than it must is wrong,
 * and so is 500, which the site never means to say.
 * @param {{ status: number, text: string }} answer
 * @param {Ask} ask
 * @returns {Call['outcome']}
 */
function judge({ status, text }, { right = [200], isRight = () => true }) {
  if (right.includes(status)) return status !== right[0] || isRight(text) ? 'right' : 'wrong'
  return [0, 429, 502, 503, 504].includes(status) ? 'refused' : 'wrong'
}
