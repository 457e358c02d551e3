import { startDemoSite } from '../tests/harness/demo-site.js'

/**
 * How a flood of sign-ins slows other visitors: the 99th percentile of reads while 200 clients guess passwords, compared
 * with the same reads without them.
 */
const site = await startDemoSite({ HUMAN_CHECK: 'none', TRUST_PROXY: '127.0.0.1' })
try {
  await readsUntil(flood())
  const inPeace = await readsUntil(new Promise((resolve) => setTimeout(resolve, 5000)))
  const flooding = flood()
  const inFlood = await readsUntil(flooding)
  for (const [what, ms] of Object.entries(inFlood)) {
    const before = inPeace[what] ?? 1
    const ratio = (ms / before).toFixed(1)
    console.log(
      `${what}, p99 in a flood ÷ in peace: ${ms.toFixed(1)} ÷ ${before.toFixed(1)} ms = ${ratio}`,
    )
  }
  console.log(`the flood was answered: ${JSON.stringify(await flooding)}`)
} finally {
  await site.stop()
}

/**
 * The 99th percentile of each kind of read, one after the other until the promise resolves.
 * @param {Promise<unknown>} end
 */
async function readsUntil(end) {
  const ended = new AbortController()
  end.then(() => ended.abort())
  /** @type {Record<string, number[]>} */
  const durations = { '/v2/players/3': [], '/icons/touch-180.png': [] }
  do {
    for (const [what, times] of Object.entries(durations)) {
      const start = performance.now()
      await (await fetch(site.url + what)).arrayBuffer()
      times.push(performance.now() - start)
    }
  } while (!ended.signal.aborted)
  return Object.fromEntries(
    Object.entries(durations).map(([what, times]) => {
      times.sort((a, b) => a - b)
      return [what, times[Math.floor(times.length * 0.99)] ?? 0]
    }),
  )
}

/** Five times 200 clients at once, each from another network. */
async function flood() {
  /** @type {Record<number, number>} */
  const answers = {}
  let n = 0
  for (let wave = 0; wave < 5; wave++) {
    const strangers = Array.from({ length: 200 }, async () => {
      n += 1
      const { status } = await guess(n)
      answers[status] = (answers[status] ?? 0) + 1
    })
    await Promise.all(strangers)
  }
  return answers
}

/** @param {number} n */
function guess(n) {
  return fetch(`${site.url}/v3/authenticate/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    },
    body: JSON.stringify({
      username: `stranger ${n}`,
      password: 'Wrong-Echo-7',
      captcha_token: 'none',
    }),
  })
}
