const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

/** Loaded before the site by the soak test: on SIGWINCH it prints what is alive after a collection of garbage. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGWINCH', () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`heap: ${heapUsed + external}\n`)
})
