import type { WebBuild } from '@kodama/api/src/pages/rendering/web-build.ts'
import { openDemoApp } from './open-demo-app.ts'
import { openPlainSite, type PlainPage } from './plain-site.ts'

/**
 * Serves the demo world on the empty database of the settings in argv. An address that ends in `uncached` bypasses the
 * page cache. The parent process sends the plain pages first, then requests the processor time in milliseconds.
 */
const [given = ''] = process.argv.slice(2)
const { settings, webBuild } = JSON.parse(given)
/** What a page has called, by its canonical address. */
const calls = new Map<string, (() => Promise<unknown>)[]>()
let canonicalAddress: WebBuild['canonicalAddress']
let renders = 0

const { app } = await openDemoApp(settings, webBuild, { wrap: withoutCache })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', async (message: { plainPages?: Record<string, PlainPage> }) => {
  if (message.plainPages) {
    process.send?.({ address: await openPlainSite(message.plainPages, loadData) })
  } else {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000 })
  }
})
process.send?.({ address })

/** Each uncached request has a canonical address of its own, as if all pages were of different players. */
function withoutCache(web: WebBuild): WebBuild {
  canonicalAddress = web.canonicalAddress
  return {
    ...web,
    canonicalAddress(url) {
      const canonical = web.canonicalAddress(url)
      return url.endsWith('uncached') ? `${canonical}#${++renders}` : canonical
    },
    render(input) {
      const url = input.url.replace(/#\d+$/, '')
      const isKnown = calls.has(url)
      const made = calls.get(url) ?? []
      calls.set(url, made)
      return web.render({
        ...input,
        url,
        call: (...call) => {
          if (!isKnown) made.push(() => input.call(...call))
          return input.call(...call)
        },
      })
    },
  }
}

function loadData(address: string) {
  const made = calls.get(canonicalAddress(address))
  if (!made) throw new Error(`${address} was not rendered`)
  return Promise.all(made.map((call) => call()))
}
