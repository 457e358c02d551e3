import { get } from 'node:http'

/** The process of visits.js. */
const everyMs = 20
/** On a machine too slow for fifty a second, more would only wait for each other. */
const mostUnderWay = 50
const patienceMs = 20_000

const [url = '', ...paths] = process.argv.slice(2)
let visits = 0
let underWay = 0
let isStopping = false

const timer = setInterval(() => {
  if (underWay < mostUnderWay) void visitNext()
}, everyMs)
process.once('message', () => {
  clearInterval(timer)
  isStopping = true
  endIfDone()
})
// Whoever started it is gone.
process.once('disconnect', () => process.exit())

async function visitNext() {
  const path = String(paths[visits % paths.length])
  visits += 1
  underWay += 1
  const start = performance.now()
  const { status, retryAfter } = await askFor(path)
  process.send?.({ path, status, ms: performance.now() - start, retryAfter })
  underWay -= 1
  endIfDone()
}

function endIfDone() {
  if (isStopping && underWay === 0) process.disconnect()
}

/**
 * Over a connection of its own, since one that is kept may be closed while it is used again. One that breaks
 * counts as status 0.
 * @param {string} path
 * @returns {Promise<{ status: number, retryAfter: string | null }>}
 */
function askFor(path) {
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, retryAfter: null })
    const options = { agent: false, signal: AbortSignal.timeout(patienceMs) }
    const asked = get(url + path, options, (answer) => {
      const { statusCode: status = 0, headers } = answer
      answer.resume().on('error', broken)
      answer.once('end', () => resolve({ status, retryAfter: headers['retry-after'] ?? null }))
    })
    asked.on('error', broken)
  })
}
