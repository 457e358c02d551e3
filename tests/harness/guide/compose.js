import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

/**
 * @typedef {object} Service
 * @property {Record<string, string>} [environment]
 * @property {string[]} [env_file]
 * @property {string[]} [ports]
 * @property {string[]} [volumes]
 * @property {string[]} [networks]
 * @property {{ context: string, dockerfile: string }} [build]
 * @property {{ test: string[] }} [healthcheck]
 * @property {Record<string, unknown>} [depends_on]
 * @typedef {{ name: string, external: boolean } | null} Shared
 * @typedef {object} Project
 * @property {Record<string, Service>} services
 * @property {Record<string, Shared>} [networks]
 * @property {Record<string, Shared>} [volumes]
 */

/**
 * A compose file, with the values of the file `.env` in it, as Docker Compose puts them there.
 * @param {string} file
 * @param {Record<string, string>} env
 * @returns {Project}
 */
export function readComposeFile(file, env) {
  return parse(readFileSync(file, 'utf8'), (_key, value) =>
    typeof value === 'string' ? interpolate(value, env) : value,
  )
}

/**
 * The environment of the site's container: all of `.env`, and above it what the files set.
 * @param {string} folder
 * @param {Record<string, string>} env
 */
export function containerEnvironment(folder, env) {
  const files = (env['COMPOSE_FILE'] ?? '').split(':')
  const parts = files.map(
    (file) => readComposeFile(path.join(folder, file), env).services['kodama'],
  )
  const passed = parts.some((part) => part?.env_file?.includes('.env')) ? env : {}
  return Object.assign({}, passed, ...parts.map((part) => part?.environment))
}

/**
 * @param {string} text
 * @param {Record<string, string>} env
 */
function interpolate(text, env) {
  return text.replaceAll(/\$\{(\w+)(:-|:\?)([^}]*)\}/g, (_all, name, kind, rest) => {
    const value = env[name]
    if (value) return value
    if (kind === ':?') throw new Error(`${name} is missing: ${rest}`)
    return rest
  })
}

/** @param {string} text */
export function envFrom(text) {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}
