import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canConnect } from '../can-connect.js'
import { makeCertificate } from '../certificate.js'
import { hostname } from '../nginx.js'
import { replaceEach } from '../replace-each.js'
import { makePart } from './part.js'

/** @typedef {import('./part.js').OwnPart & { ca: Buffer }} Proxy */

/** Tells nginx which visitor the test plays, as Cloudflare would. */
export const visitorHeader = 'x-visitor'

/**
 * nginx with deploy/nginx.conf; only addresses, folders and the certificate differ.
 * @param {import('./network.js').Network} network
 * @param {import('./network.js').Place} place
 * @param {string[]} sites
 * @returns {Promise<Proxy>}
 */
export async function startProxy(network, place, sites) {
  const folder = path.join(network.folder, place.name)
  mkdirSync(folder)
  const certificate = makeCertificate(folder, hostname, `*.${hostname}`)
  const lines = (/** @type {string} */ options) =>
    sites.map((site) => `server ${site} ${options};`).join('\n')
  const config = replaceEach('deploy/nginx.conf', [
    ['server 127.0.0.1:3000 max_fails=1 fail_timeout=3s;', lines('max_fails=1 fail_timeout=3s')],
    ['server 127.0.0.1:3001 max_fails=1 fail_timeout=3s;', ''],
    ['server 127.0.0.1:3000 backup max_fails=0;', lines('backup max_fails=0')],
    ['server 127.0.0.1:3001 backup max_fails=0;', ''],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['/var/cache/kodama', `${folder}/cache`],
    ['/var/log/nginx/', `${folder}/`],
    [`/etc/letsencrypt/live/${hostname}/fullchain.pem`, certificate.file],
    [`/etc/letsencrypt/live/${hostname}/privkey.pem`, certificate.keyFile],
  ])
  writeFileSync(path.join(folder, 'site.conf'), config)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, mainConfig(folder, network.ownAddress))
  const part = makePart({
    place,
    folder,
    command: () => ['nginx', '-p', folder, '-c', file, '-e', path.join(folder, 'error.log')],
    isReady: () => canConnect(443, place.address),
    stopSignal: 'SIGQUIT',
  })
  await part.begin()
  return { ...part, ca: readFileSync(certificate.file) }
}

/**
 * @param {string} folder
 * @param {string} visitors Where all visitors of the test come from.
 */
function mainConfig(folder, visitors) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    user root;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      set_real_ip_from ${visitors};
      real_ip_header ${visitorHeader};
      include site.conf;
    }`
}
