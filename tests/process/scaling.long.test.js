import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { banchoStatements } from '../harness/bancho-database.js'
import { makeCertificate } from '../harness/certificate.js'
import { visitAllTheTime, visitAt } from '../harness/guide/fleet-visits.js'
import { makeFleet } from '../harness/guide/fleet.js'
import { readGuide, readLanguages } from '../harness/guide/read-guide.js'
import { hostname } from '../harness/nginx.js'
import { realWorldStatements } from '../harness/real-world/write-real-world.js'

/**
 * The tests follow docs/scaling.md from top to bottom, each where the one before has ended. Programs that are not the
 * real ones: tests/harness/guide/fleet-program.js.
 */
const guide = readGuide('docs/scaling.md', /^#{2,3} /m)
const operating = readGuide('docs/operating.md')

/** @type {import('../harness/guide/fleet.js').FleetMachine[]} */
let machines = []
const first = () => machine(1)
const present = () => machine(4)
const three = () => [1, 2, 3].map(machine)

beforeAll(async () => {
  machines = await makeFleet(4)
  for (const { folder } of machines) {
    const live = path.join(folder, `etc/letsencrypt/live/${hostname}`)
    mkdirSync(live, { recursive: true })
    const { file, keyFile } = makeCertificate(live, hostname, `*.${hostname}`)
    renameSync(file, path.join(live, 'fullchain.pem'))
    renameSync(keyFile, path.join(live, 'privkey.pem'))
  }
  await setUpAsTheOtherGuideDoes()
})

test('one machine: its metrics are there', async () => {
  await follow('One machine')
  const token = await present().ask('grep -oP "(?<=METRICS_TOKEN=).*" /etc/kodama.env')
  await expect.poll(() => readMetrics(4, token)).toContain('kodama_worker_up')
})

test('two machines: the second serves the site too, and may die', async () => {
  await follow('Two machines')
  await expect.poll(() => statusOf('/v3/leaderboard', 4)).toBe(200)
  await present().ask('systemctl stop kodama')
  expect(await visit('/v3/leaderboard', 4)).toContain('odd crow')
  // Its last block has all pictures on one machine.
  expect(await statusOf('/a/3', 4)).toBe(502)
  await present().ask('systemctl start kodama')
  first().kill('kodama')
  await expect.poll(() => statusOf('/a/3', 4)).toBe(200)
  expect(await visit('/v3/leaderboard', 4)).toContain('odd crow')
})

test('three of everything: each machine serves the site, and any may lose its power', async () => {
  const outcome = await follow('Three of everything')
  expect(outcome).toContain('wsrep_cluster_size\t3')
  expect(outcome).not.toMatch(/^FAIL|^warn +(cluster|clock)/m)
  for (const number of [1, 2, 3])
    expect(await visit('/v3/leaderboard', number)).toContain('odd crow')
  machine(2).cutOff()
  for (const number of [1, 3]) {
    await expect.poll(() => statusOf('/readyz', number)).toBe(200)
    expect(await visit('/v2/scores/48211', number)).toContain('48211')
  }
  machine(2).rejoin()
  await whole()
})

test('upgrades of a cluster: no visitor is refused', async () => {
  const pages = ['/v3/leaderboard', '/v2/scores/48211', '/', '/v2/teams/1']
  const visitors = three().map(({ address }) => visitAllTheTime(address, pages))
  await follow('Upgrades of a cluster')
  for (const end of visitors) {
    expect(await end()).toEqual({ refused: [], answered: expect.toSatisfy((count) => count > 0) })
  }
  await whole()
})

test('backups of a cluster: all rows come back after nodes were killed, stopped, or lost', async () => {
  await follow('Backups of a cluster')
  const rows = await countRows(1)
  for (const { kill } of three()) kill('mariadb')
  await follow('All nodes were down')
  await whole()
  for (const number of [1, 2, 3]) expect(await countRows(number)).toBe(rows)
  expect(await visit('/v3/leaderboard', 1)).toContain('odd crow')
})

test('a cluster that lost its majority answers nothing, until it is told to go on', async () => {
  machine(2).kill('mariadb')
  await expect.poll(() => status(1, 'wsrep_cluster_size')).toBe('2')
  machine(3).kill('mariadb')
  await expect.poll(() => status(1, 'wsrep_cluster_status')).toBe('non-Primary')
  await expect.poll(() => statusOf('/readyz', 1)).toBe(503)
  expect(await follow('A cluster that lost its majority')).toContain('\tPrimary')
  await expect.poll(() => statusOf('/readyz', 1)).toBe(200)
})

test('every block of the guide is in a section that is followed, and says on which machine', () => {
  const followed = new Set([
    'One machine',
    'Two machines',
    'Three of everything',
    'Upgrades of a cluster',
    'Backups of a cluster',
    'All nodes were down',
    'A cluster that lost its majority',
  ])
  const sections = Object.entries(guide).filter(([, blocks]) => blocks.length > 0)
  expect(sections.map(([heading]) => heading).filter((heading) => !followed.has(heading))).toEqual(
    [],
  )
  const blocks = sections.flatMap(([, blocks]) => blocks)
  expect(blocks.filter((block) => machinesOf(block).length === 0)).toEqual([])
  // Not run is keepalived's file: the address that it moves belongs to the network of the operator.
  const others = readLanguages('docs/scaling.md').filter((language) => language !== 'sh')
  expect(others).toEqual(['text'])
})

/** The site beside bancho.py, on the machine that there is. */
async function setUpAsTheOtherGuideDoes() {
  const blocks = operating['On a machine of your own'] ?? []
  const settings = blocks.find(({ language }) => language === 'ini')?.text ?? ''
  const { ask } = present()
  await ask('useradd --system --home /var/lib/kodama kodama')
  await ask('install -d -m 700 -o kodama /var/lib/kodama /opt/bancho.py/.data/avatars')
  await ask('cat > /etc/kodama.env', settings.replace(/^SMTP_URL=.*\n/m, ''))
  await ask('systemctl start mariadb')
  await ask('mariadb', `${banchoStatements('banchopy')}\n${realWorldStatements()}`)
  await ask(`mariadb -e "create user 'kodama'@'localhost' identified by 'a-long-password'"`)
  await ask('npm run --silent kodama -- grants --host localhost | mariadb')
  await ask('cp deploy/kodama.service /etc/systemd/system/ && systemctl enable --now kodama')
  await ask('cp deploy/nginx.conf /etc/nginx/conf.d/kodama.conf && systemctl start nginx')
}

/**
 * Runs the blocks of a section, each on the machines that its first line names. Returns what they printed.
 * @param {string} heading
 */
async function follow(heading) {
  let said = ''
  for (const block of guide[heading] ?? []) {
    for (const machine of machinesOf(block)) {
      const { status, stdout, stderr } = await machine.run(block.text)
      const told = status === 0 ? '' : stdout + stderr + machine.readLog('kodama').slice(-2000)
      expect({ block: block.text, status, told }).toEqual({
        block: block.text,
        status: 0,
        told: '',
      })
      said += stdout
    }
  }
  return said
}

/** @param {import('../harness/guide/read-guide.js').Block} block */
function machinesOf({ text }) {
  const [line = ''] = text.split('\n')
  return [...line.matchAll(/(?<=^# on .*)10\.0\.0\.(\d)/g)].map(([, number]) =>
    machine(Number(number)),
  )
}

/** @param {number} number */
function machine(number) {
  const found = machines[number - 1]
  if (!found) throw new Error(`There is no machine 10.0.0.${number}`)
  return found
}

/**
 * @param {number} number
 * @param {string} name
 */
async function status(number, name) {
  const answer = await machine(number).ask(`mariadb -N -e "show status like '${name}'"`)
  return answer.split('\t')[1]
}

/** All nodes have all rows, and every process is ready. */
async function whole() {
  for (const number of [1, 2, 3]) {
    await expect.poll(() => status(number, 'wsrep_cluster_size')).toBe('3')
    await expect.poll(() => status(number, 'wsrep_local_state_comment')).toBe('Synced')
    await expect.poll(() => statusOf('/readyz', number)).toBe(200)
  }
}

/** @param {number} number */
function countRows(number) {
  const tables = ['users', 'stats', 'scores', 'maps', 'web_audit']
  const counts = tables.map((table) => `(select count(*) from ${table})`).join(', ')
  return machine(number).ask(`mariadb -N banchopy -e "select ${counts}"`)
}

/**
 * @param {number} number
 * @param {string} [token]
 */
async function readMetrics(number, token) {
  const { ask, address } = machine(number)
  const known = token ?? (await ask('grep -oP "(?<=METRICS_TOKEN=).*" /etc/kodama.env'))
  const host = (await ask('grep -oP "(?<=^HOST=).*" /etc/kodama.env || echo 127.0.0.1')).trim()
  expect([address, '127.0.0.1']).toContain(host)
  return ask(
    `curl --silent -H "authorization: Bearer ${known}" http://${host}:9464/metrics || true`,
  )
}

/**
 * @param {string} page
 * @param {number} number The machine whose nginx is asked.
 */
async function statusOf(page, number) {
  return (await visitAt(machine(number).address, page)).status
}

/**
 * @param {string} page
 * @param {number} number
 */
async function visit(page, number) {
  return (await visitAt(machine(number).address, page)).text
}
