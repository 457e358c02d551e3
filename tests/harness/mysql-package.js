import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Debian's stable release has no MySQL. */
const release = 'unstable'
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
const longestMs = 3 * 60_000

/**
 * Downloads Debian's MySQL and the libraries that it needs, and unpacks all of it into a folder. The machine's own
 * packages and lists of packages stay as they are.
 * @param {string} folder
 */
export function unpackMysql(folder) {
  for (const archive of download(`${folder}-archives`)) run('dpkg-deb', ['-x', archive, folder])
}

/**
 * How to run an unpacked program: by its own loader, because the machine's libraries are older.
 * @param {string} folder
 * @param {string} program
 */
export function unpackedProgram(folder, program) {
  const usr = path.join(folder, 'usr')
  const machine = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  const libraries = path.join(usr, 'lib', machine)
  const loader = readdirSync(libraries).find((name) => /^ld-linux.*\.so\.\d+$/.test(name))
  return {
    command: path.join(libraries, String(loader)),
    args: [
      '--library-path',
      `${libraries}:${path.join(usr, 'lib/mysql/private')}`,
      path.join(usr, 'sbin', program),
    ],
    usr,
  }
}

/**
 * Lets apt choose the packages as if nothing were installed.
 * @param {string} folder
 */
function download(folder) {
  const [archives, lists] = [path.join(folder, 'archives'), path.join(folder, 'lists')]
  const [sources, status] = [path.join(folder, 'sources.list'), path.join(folder, 'status')]
  for (const part of [archives, lists]) mkdirSync(path.join(part, 'partial'), { recursive: true })
  const signed = existsSync(keyring) ? ` [signed-by=${keyring}]` : ''
  writeFileSync(sources, `deb${signed} ${findMirror()} ${release} main\n`)
  writeFileSync(status, '')
  const settings = [
    `Dir::Etc::SourceList=${sources}`,
    'Dir::Etc::SourceParts=-',
    `Dir::State=${folder}`,
    `Dir::State::Status=${status}`,
    `Dir::Cache=${folder}`,
    'Acquire::Languages=none',
    'Acquire::http::Timeout=20',
    // As root apt would download as another account, which may not write here.
    'APT::Sandbox::User=root',
  ]
  const apt = ['-qq', ...settings.flatMap((setting) => ['-o', setting])]
  run('apt-get', [...apt, 'update'])
  const only = ['--download-only', '--no-install-recommends', '-y']
  run('apt-get', [...apt, 'install', ...only, 'mysql-server-core'])
  const names = readdirSync(archives).filter((name) => name.endsWith('.deb'))
  return names.map((name) => path.join(archives, name))
}

/** The mirror that this machine has its own packages from. */
function findMirror() {
  const mirrors = run('apt-get', [
    'indextargets',
    'Created-By: Packages',
    '--format',
    '$(REPO_URI)',
  ])
  const mirror = mirrors.split('\n').find((uri) => /\/debian\/?$/.test(uri))
  if (!mirror) throw new Error('this machine has no mirror of Debian')
  return mirror
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', timeout: longestMs })
}
