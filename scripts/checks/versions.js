import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.js'

/**
 * Versions that are written in several places must agree: kodama's own in every workspace and in
 * CHANGELOG.md, and Node's in package.json, the CI workflow and the Dockerfile.
 * That the workflow is valid YAML is checked by the formatter.
 */
/** @type {string[]} */
const problems = []
const manifest = JSON.parse(read('package.json'))
const workflow = read('.github/workflows/ci.yml')

const [, newest] = read('CHANGELOG.md').match(/^## \[?([\d.]+)/m) ?? []
expect('the newest version in CHANGELOG.md', newest, manifest.version)

for (const folder of manifest.workspaces) {
  const { version, dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`))
  expect(`the version of ${folder}`, version, manifest.version)
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (name.startsWith('@kodama/')) expect(`${name} in ${folder}`, wanted, manifest.version)
  }
}

const nodeVersions = [...manifest.engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(
  ([, major]) => major,
)
const [, matrix] = workflow.match(/^ +node: \[(.*)\]$/m) ?? []
expect('the Node versions of the workflow', matrix, nodeVersions.join(', '))
if (!/^ +image: node:\$\{\{ matrix\.node \}\}-bookworm$/m.test(workflow)) {
  problems.push("the workflow's image does not follow its matrix of Node versions")
}
if (!/^ +- run: \.ci\/run$/m.test(workflow)) problems.push('the workflow does not run .ci/run')
for (const [, action = ''] of workflow.matchAll(/uses: (\S+)/g)) {
  if (!/@v\d+\.\d+\.\d+$/.test(action)) problems.push(`${action} is not pinned to one version`)
}
for (const [, major] of read('deploy/Dockerfile').matchAll(/^FROM node:(\d+)/gm)) {
  if (!nodeVersions.includes(major)) problems.push(`deploy/Dockerfile uses Node ${major}`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}

/**
 * @param {string} what
 * @param {unknown} value
 * @param {string} wanted
 */
function expect(what, value, wanted) {
  if (value !== wanted) problems.push(`${what}: "${value}", but package.json says "${wanted}"`)
}
