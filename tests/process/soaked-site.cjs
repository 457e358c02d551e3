const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

/** The soak test loads it before the site. On SIGWINCH it collects garbage and prints the bytes in use. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGWINCH', () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write(`heap: ${heapUsed + external}\n`)
})
