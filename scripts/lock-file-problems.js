/**
 * @typedef {object} Entry
 * @property {boolean} [link]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {string} [license]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @typedef {Record<string, Entry>} Packages
 */

/** They have an install script, which `.npmrc` forbids, and work without it: their compiled parts are in packages. */
const workWithoutScript = new Set(['@photostructure/sqlite', 'bcrypt', 'esbuild'])

/** Its compiled parts are only faster than its JavaScript, which works everywhere. */
const optionalParts = /\/recheck-/

/** None of them asks more of us than to keep its text. MPL-2.0 and CC-BY-4.0 are those of tools, which we do not ship. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // A font: it may be shipped with a program, but not sold by itself.
  'MIT AND OFL-1.1',
  'MPL-2.0',
  'Unlicense',
])

/** libvips. It is loaded at run time from a package of its own, which anybody may replace: the LGPL asks no more. */
const libvips = /\/@img\/sharp-/
const licenceOfLibvips = /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/

/**
 * What is wrong with a lock file: it must work on x64 and arm64, with exact versions, name no registry, and agree with
 * what is installed.
 * @param {Packages} packages
 * @param {Packages} installed As npm noted it in `node_modules/.package-lock.json`.
 * @returns {string[]}
 */
export function listLockFileProblems(packages, installed) {
  return Object.entries(packages).flatMap(([name, entry]) => [
    ...platformProblems(name, packages),
    ...(isPackage(name) && !entry.link ? packageProblems(name, entry, installed[name]) : []),
    ...optionalProblems(name, entry, packages),
    ...(isPackage(name) ? [] : versionProblems(entry)),
  ])
}

/** @param {string} name */
function isPackage(name) {
  return name.includes('node_modules/')
}

/**
 * npm silently leaves out a platform if the registry lacked it.
 * @param {string} name
 * @param {Packages} packages
 */
function platformProblems(name, packages) {
  const twin = name.includes('x64') ? name.replace('x64', 'arm64') : name.replace('arm64', 'x64')
  const isOfPlatform = /(linux|darwin)-?.*(x64|arm64)/.test(name) && !optionalParts.test(name)
  const isMissing = isOfPlatform && !(twin in packages)
  return isMissing ? [`${name} is there, ${twin} is not`] : []
}

/**
 * @param {string} name
 * @param {Entry} entry
 * @param {Entry | undefined} installed
 */
function packageProblems(name, { integrity, resolved, license, hasInstallScript }, installed) {
  const problems = []
  if (!integrity?.startsWith('sha512-')) problems.push(`${name} has no integrity of SHA-512`)
  if (installed && installed.integrity !== integrity) {
    problems.push(`${name} is installed with another integrity`)
  }
  if (resolved) problems.push(`${name} names the registry it came from`)
  const isLibvips = libvips.test(name) && licenceOfLibvips.test(license ?? '')
  if (!licences.has(license ?? '') && !isLibvips)
    problems.push(`${name} has the licence "${license}"`)
  const plainName = name.slice(name.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (hasInstallScript && !workWithoutScript.has(plainName)) {
    problems.push(`${name} has an install script, and nobody has seen it work without`)
  }
  return problems
}

/**
 * `npm ci` refuses a lock file without them, on every platform.
 * @param {string} name
 * @param {Entry} entry
 * @param {Packages} packages
 */
function optionalProblems(name, { optionalDependencies = {} }, packages) {
  return Object.keys(optionalDependencies)
    .filter((optional) => {
      const places = [`${name}/node_modules/${optional}`, `node_modules/${optional}`]
      return !places.some((place) => place in packages)
    })
    .map((optional) => `${optional} of ${name} is missing`)
}

/** @param {Entry} entry Of the repository itself, or of one of its workspaces. */
function versionProblems({ dependencies, devDependencies }) {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d/.test(version))
    .map(([dependency, version]) => `${dependency} is "${version}", not one version`)
}
