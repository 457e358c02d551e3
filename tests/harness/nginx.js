import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { makeCertificate } from './certificate.js'
import { replaceEach } from './replace-each.js'
import { freePort, startServer } from './servers.js'

export const hostname = 'kodama.example'

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((network) => network?.family === 'IPv6')

/**
 * @typedef {object} Options
 * @property {number} [requestsPerSecond]
 * @property {number} [banchoReadsPerSecond]
 * @property {number} [readTimeoutSeconds]
 * @property {number} [banchoPort]
 * @property {[before: string, after: string][]} [edits] Further edits, as an operator would make them.
 */

/**
 * Starts nginx with deploy/nginx.conf; only ports, folders and the certificate differ.
 * @param {number[]} sitePorts
 * @param {Options} options
 */
export async function startNginx(sitePorts, options = {}) {
  const { requestsPerSecond = 30, banchoReadsPerSecond = 10 } = options
  const { readTimeoutSeconds = 2, banchoPort = 1, edits = [] } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-nginx-'))
  const [http, https] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder, hostname, `*.${hostname}`)
  const site = replaceEach('deploy/nginx.conf', [
    ...edits,
    ['server 127.0.0.1:3000 ', `server 127.0.0.1:${sitePorts[0]} `],
    ['server 127.0.0.1:3001 ', `server 127.0.0.1:${sitePorts[1]} `],
    ['server 127.0.0.1:10000;', `server 127.0.0.1:${banchoPort};`],
    ['rate=30r/s', `rate=${requestsPerSecond}r/s`],
    ['rate=10r/s', `rate=${banchoReadsPerSecond}r/s`],
    ['proxy_read_timeout 2s;', `proxy_read_timeout ${readTimeoutSeconds}s;`],
    ['listen 80;', `listen ${http};`],
    ['listen [::]:80;', hasIpv6 ? `listen [::]:${http};` : ''],
    ['listen 443 ', `listen ${https} `],
    ['listen [::]:443 ssl http2;', hasIpv6 ? `listen [::]:${https} ssl http2;` : ''],
    ['/var/cache/kodama', path.join(folder, 'cache')],
    ['/var/log/nginx/', `${folder}/`],
    [`/etc/letsencrypt/live/${hostname}/fullchain.pem`, certificate.file],
    [`/etc/letsencrypt/live/${hostname}/privkey.pem`, certificate.keyFile],
  ])
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(config, mainConfig(folder))
  const server = await startServer({
    command: 'nginx',
    args: ['-p', folder, '-c', config, '-e', path.join(folder, 'error.log')],
    port: https,
    url: `https://${hostname}:${https}`,
    folder,
  })
  const readLogs = () =>
    ['kodama.log', 'kodama-error.log', 'error.log']
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('')
  return { ...server, port: https, httpPort: http, ca: readFileSync(certificate.file), readLogs }
}

/** @param {string} folder */
function mainConfig(folder) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    master_process off;
    ${userInfo().uid === 0 ? 'user root;' : ''}
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      include /etc/nginx/mime.types;
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      include site.conf;
    }`
}
