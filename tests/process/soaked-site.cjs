const { readFileSync } = require('node:fs')
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

/**
 * The soak test loads it before the site. On SIGWINCH it collects garbage and prints the bytes in use, and how long the
 * event loop was held since the last time. Turnstile is not asked, but answers as if it were in trouble.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const turnMs = 5
/** @type {number[]} */
let turns = []
let before = processorMs()

process.on('SIGWINCH', () => {
  const sorted = turns.toSorted((a, b) => a - b)
  const held = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`heap: ${heapUsed + external}, held: ${held.toFixed(1)}\n`)
  turns = []
  before = processorMs()
})

setInterval(() => {
  const now = processorMs()
  turns.push(now - before)
  before = now
}, turnMs).unref()

/** Of the main thread alone, and not the time on the clock, in which other programs run too. */
function processorMs() {
  const [ran] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
  return Number(ran) / 1e6
}

/** @type {((act: string) => Response | Promise<Response>)[]} */
const moods = [
  (action) => Response.json({ success: true, action, hostname: 'localhost' }),
  () => new Response('', { status: 500 }),
  () => Promise.reject(new TypeError('fetch failed')),
  () => new Response('<html>'),
  () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] }),
]
let asked = 0

globalThis.fetch = async (_, init) => {
  const act = String(init?.body).match(/response=([a-z_]+?)-/)?.[1] ?? ''
  asked += 1
  return /** @type {(act: string) => Promise<Response>} */ (moods[asked % moods.length])(act)
}
