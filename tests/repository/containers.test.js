import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.js'
import { containerEnvironment, envFrom, readComposeFile } from '../harness/guide/compose.js'
import { readGuide } from '../harness/guide/read-guide.js'

const deploy = path.join(root, 'deploy')
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')
const settings = [...read('docs/settings.md').matchAll(/^\| `(\w+)` \|/gm)].map(
  ([, name = '']) => name,
)
/** Read by Docker Compose from the same file. */
const ofCompose = /^(COMPOSE_|BANCHO_|DATABASE_PASSWORD$)/

/** The two files of settings in the guide: beside bancho.py, and with a database of its own. */
const envFiles = ['Beside bancho.py', 'With a database of its own'].map((heading) => {
  const block = readGuide('docs/docker.md')[heading]?.find(({ language }) => language === 'ini')
  return /** @type {const} */ ([heading, envFrom(String(block?.text))])
})

test.each(envFiles)(
  '%s: every setting of the containers exists, and none of .env is lost',
  (_, env) => {
    const passed = containerEnvironment(deploy, env)
    const unknown = Object.keys(passed).filter((name) => !settings.includes(name))
    expect(unknown.filter((name) => !ofCompose.test(name))).toEqual([])
    const fixed = ['HOST', 'PORT', 'DATA_DIR', 'AVATARS_DIR']
    const given = Object.fromEntries(settings.map((name) => [name, 'given']))
    const kept = containerEnvironment(deploy, { ...env, ...given })
    const ownDatabase = 'DATABASE_PASSWORD' in env ? ['DATABASE_URL'] : []
    const lost = settings.filter((name) => kept[name] !== 'given')
    expect(lost.toSorted()).toEqual(expect.arrayContaining(ownDatabase))
    expect(lost.filter((name) => ![...fixed, ...ownDatabase].includes(name))).toEqual([])
  },
)

test.each(envFiles)(
  '%s: services, volumes, networks and ports name each other rightly',
  (_, env) => {
    const files = String(env['COMPOSE_FILE']).split(':')
    const projects = files.map((file) => readComposeFile(path.join(deploy, file), env))
    const services = projects.flatMap((project) => Object.entries(project.services))
    const names = (/** @type {'services' | 'volumes' | 'networks'} */ kind) =>
      projects.flatMap((project) => Object.keys(project[kind] ?? {}))
    for (const [, service] of services) {
      const volumes = (service.volumes ?? []).map((volume) => volume.split(':')[0])
      expect(names('volumes')).toEqual(expect.arrayContaining(volumes))
      expect(names('networks')).toEqual(expect.arrayContaining(service.networks ?? []))
      const needed = Object.keys(service.depends_on ?? {})
      expect(names('services')).toEqual(expect.arrayContaining(needed))
    }
    const site = services.find(([name, { build }]) => name === 'kodama' && build)?.[1]
    const { PORT, DATA_DIR } = containerEnvironment(deploy, env)
    expect(site?.ports).toEqual([`127.0.0.1:3000:${PORT}`])
    expect(site?.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${PORT}/readyz`)
    expect(site?.volumes).toEqual([`data:${DATA_DIR}`])
  },
)

test('what the compose files and the Dockerfile name is there', () => {
  const { build } = readComposeFile(path.join(deploy, 'compose.yaml'), {}).services['kodama'] ?? {}
  expect(path.resolve(deploy, String(build?.context))).toBe(root)
  expect(existsSync(path.join(root, String(build?.dockerfile)))).toBe(true)
  const dockerfile = read('deploy/Dockerfile')
  const [, home] = /^WORKDIR (.*)$/m.exec(dockerfile) ?? []
  expect(dockerfile).toContain(`ln -s ${home}/deploy/kodama /usr/local/bin/kodama`)
  accessSync(path.join(deploy, 'kodama'), constants.X_OK)
  const started = [read('deploy/kodama'), dockerfile].flatMap((text) =>
    text.match(/apps\/[\w/]+\.js/g),
  )
  expect(started).toEqual(['apps/api/dist/kodama.js', 'apps/api/dist/main.js'])
  expect(started.filter((file) => !existsSync(path.join(root, String(file))))).toEqual([])
})

test('no file of settings gets into the image or into the repository', () => {
  expect(read('deploy/Dockerfile.dockerignore').split('\n')).toContain('**/.env')
  expect(read('.gitignore').split('\n')).toContain('.env')
})

test('a compose file that lacks a setting says which', () => {
  const file = path.join(deploy, 'compose.bancho.yaml')
  expect(() => readComposeFile(file, {})).toThrow(
    'BANCHO_NETWORK is missing: set it in deploy/.env',
  )
})
