import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Programs that the tests need, how to find them, and the package that installs them. */
const needs = [
  {
    what: 'Chromium',
    package: 'chromium-headless-shell',
    probe: ['chromium-headless-shell', '--version'],
  },
  {
    what: 'CJK fonts',
    package: 'fonts-noto-cjk',
    probe: ['sh', '-c', 'fc-list :lang=ja family | grep -q .'],
  },
  { what: 'MariaDB', package: 'mariadb-server', probe: ['mariadbd', '--version'] },
  {
    what: 'Galera',
    package: 'galera-4',
    probe: ['test', '-e', '/usr/lib/galera/libgalera_smm.so'],
  },
  // A node of Galera copies the data of another with it.
  { what: 'rsync', package: 'rsync', probe: ['rsync', '--version'] },
  { what: 'HAProxy', package: 'haproxy', probe: ['haproxy', '-v'] },
  { what: 'network namespaces', package: 'iproute2', probe: ['ip', '-V'] },
  { what: 'nginx', package: 'nginx', probe: ['nginx', '-v'] },
  { what: 'OpenSSL', package: 'openssl', probe: ['openssl', 'version'] },
  {
    what: "the game server's bcrypt",
    package: 'python3-bcrypt',
    probe: ['/usr/bin/python3', '-c', 'import bcrypt'],
  },
]

/**
 * Installs what is missing, if this account may.
 * @returns {Set<string>} what is still missing
 */
export function installSystemPackages() {
  const missing = listMissing()
  if (missing.length === 0) return new Set()
  const sudo = userInfo().uid === 0 ? [] : ['sudo', '-n']
  const apt = [...sudo, 'apt-get', '-qq']
  const names = missing.map((need) => need.package)
  console.log(`installing ${names.join(', ')} …`)
  run([...apt, 'update'])
  run([...apt, 'install', '-y', '--no-install-recommends', 'fontconfig', ...names])
  return new Set(listMissing().map((need) => need.what))
}

function listMissing() {
  return needs.filter(({ probe }) => run(probe) !== 0)
}

/** @param {string[]} command */
function run([file = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(file, args, { stdio: 'ignore', env }).status
}
