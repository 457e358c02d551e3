import { visit } from './visit.js'

/** The process of visits.js. */
const everyMs = 20
/** A machine too slow for fifty visits a second gets no more than this at once. */
const mostUnderWay = 50
const timeoutMs = 20_000

const [url = '', headers = '{}', ...paths] = process.argv.slice(2)
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
// The process that started this one has ended.
process.once('disconnect', () => process.exit())

async function visitNext() {
  const path = String(paths[visits % paths.length])
  visits += 1
  underWay += 1
  const start = performance.now()
  const seen = await visit(url, path, AbortSignal.timeout(timeoutMs), JSON.parse(headers))
  process.send?.({ ...seen, ms: performance.now() - start })
  underWay -= 1
  endIfDone()
}

function endIfDone() {
  if (isStopping && underWay === 0) process.disconnect()
}
