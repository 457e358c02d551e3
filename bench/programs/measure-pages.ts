import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import type { WebBuild } from '@kodama/api/src/pages/web-build.ts'
import type { Call } from '@kodama/contract/call'
import type { Render } from '@kodama/contract/render'

/**
 * Serves the demo world on the empty database of the settings in argv. An address that ends in `uncached` is never
 * answered from the page cache. On each message it sends the milliseconds so far: the processor time of the process, and how
 * long the parts of pages took that were rendered one after the other. To read the processor time for each part would
 * take longer than some parts.
 */
const [given = ''] = process.argv.slice(2)
const { settings, webBuild } = JSON.parse(given)
const spent = { data: 0, render: 0, compress: 0 }
let renders = 0

measureCompression()
const { openDemoApp } = await import('./open-demo-app.ts')
const { app } = await openDemoApp(settings, webBuild, { wrap: measured })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, ...spent })
})
process.send?.({ address })

/** Each uncached request has a canonical address of its own, as if all pages were of different players. */
function measured(web: WebBuild): WebBuild {
  return {
    ...web,
    canonicalAddress(url) {
      const canonical = web.canonicalAddress(url)
      return url.endsWith('uncached') ? `${canonical}#${++renders}` : canonical
    },
    render: measuredRender(web.render),
  }
}

function measuredRender(render: Render): Render {
  return async (input) => {
    const dataBefore = spent.data
    const start = performance.now()
    const page = await render({
      ...input,
      url: input.url.replace(/#\d+$/, ''),
      call: measuredCall(input.call),
    })
    spent.render += performance.now() - start - (spent.data - dataBefore)
    return page
  }
}

/** The calls of a page overlap; what is spent while any is in flight counts once. */
function measuredCall(call: Call): Call {
  let inFlight = 0
  let start = 0
  return async (endpoint, input) => {
    if (inFlight++ === 0) start = performance.now()
    try {
      return await call(endpoint, input)
    } finally {
      if (--inFlight === 0) spent.data += performance.now() - start
    }
  }
}

/** Before the site is imported: it takes the function from the module. */
function measureCompression() {
  const { deflateRawSync } = zlib
  zlib.deflateRawSync = (buffer, options) => {
    const start = performance.now()
    const result = deflateRawSync(buffer, options)
    spent.compress += performance.now() - start
    return result
  }
  syncBuiltinESMExports()
}
