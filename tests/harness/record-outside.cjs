const dns = require('node:dns')
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const net = require('node:net')

/**
 * A test loads it before the site. It writes each connection that the site opens and each file that it reads to the
 * file named by RECORD_FILE, and refuses connections that leave this machine.
 */
const { appendFileSync } = fs
const { connect } = net.Socket.prototype

/**
 * @param {string} what
 * @param {string} where
 */
function record(what, where) {
  appendFileSync(String(process.env['RECORD_FILE']), `${what} ${where}\n`)
}

/** @param {string} host */
function isLocal(host) {
  return ['localhost', '127.0.0.1', '::1'].includes(host)
}

net.Socket.prototype.connect = function (/** @type {any[]} */ ...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const {
    host = 'localhost',
    port,
    path,
  } = typeof first === 'object' ? first : { port: first, host: second }
  record('connect', path ?? `${host}:${port}`)
  if (path !== undefined || isLocal(host)) return Reflect.apply(connect, this, args)
  process.nextTick(() => this.destroy(new Error('refused by the test')))
  return this
}

for (const resolver of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx']) {
    before(resolver, name, (host) => isLocal(host) || net.isIP(host) || record('resolve', host))
  }
}
for (const name of ['open', 'openSync', 'readFile', 'readFileSync', 'createReadStream']) {
  before(fs, name, recordFile)
}
for (const name of ['open', 'readFile']) before(fs.promises, name, recordFile)
syncBuiltinESMExports()

/** @param {unknown} file */
function recordFile(file) {
  if (typeof file === 'string') record('open', file)
}

/**
 * @param {any} object
 * @param {string} name
 * @param {(argument: any) => unknown} look
 */
function before(object, name, look) {
  const original = object[name]
  object[name] = function (/** @type {any[]} */ ...args) {
    look(args[0])
    return Reflect.apply(original, this, args)
  }
}
