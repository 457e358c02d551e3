import { expect } from 'vitest'
import { hostname } from '../harness/nginx.js'
import { requestText, sendRaw } from '../harness/raw-http.js'

/** @typedef {{ port: number, ca: Buffer }} Nginx */

export const reads = ['GET', 'HEAD', 'OPTIONS']
export const writes = ['POST', 'PUT', 'PATCH', 'DELETE']
export const otherMethods = ['TRACE', 'CONNECT', 'PROPFIND', 'INVENTED', 'GET_', 'GETX']

/** What newer releases of bancho.py can be asked to change. */
export const writePaths = [
  '/v2/accounts',
  '/v2/sessions',
  '/v2/players/3',
  '/v2/players/3/password',
  '/v2/players/3/avatar',
  '/v2/players/3/friends/4',
  '/v2/players/3/favourites/5',
]

/**
 * Other ways to write a path below /v2/. bancho.py would decode some of them to the same path.
 * @param {string} path
 */
export function spellings(path) {
  const rest = path.slice('/v2/'.length)
  return [
    path,
    `${path}/`,
    `/V2/${rest}`,
    path.toUpperCase(),
    `//v2/${rest}`,
    `/v2//${rest}`,
    `/%2Fv2/${rest}`,
    `/v2%2F${rest}`,
    `/v2%2f${rest}`,
    `/%76%32/${rest}`,
    `/v2/%${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`,
    `/v1/../v2/${rest}`,
    `/v1/%2e%2e/v2/${rest}`,
    `/v1%2F..%2Fv2/${rest}`,
    `/v2/./${rest}`,
    `/v2/scores/..%2f${rest}`,
    `${path}?_method=POST`,
    `${path}#x`,
    `${path};x`,
    `${path}%20`,
    `${path}%23`,
    `http://api.${hostname}${path}`,
    `https://API.${hostname}:443${path}`,
  ]
}

/**
 * @param {Nginx} nginx
 * @param {string} host
 * @param {string} line Method and target.
 * @param {{ headers?: string[], body?: string }} options
 */
export function ask(nginx, host, line, { headers = [], body = '' } = {}) {
  return sendRaw(nginx, requestText(line, [`host: ${host}.${hostname}`, ...headers], body))
}

/**
 * Checks an error that nginx returned by itself.
 * @param {import('../harness/raw-http.js').RawAnswer} answer
 * @param {number} code
 * @param {string} error_code
 */
export function expectRefusal({ status, headers, body }, code, error_code) {
  const sentence = expect.stringMatching(/。$/)
  const values = (/** @type {string} */ name) =>
    headers.filter(([each]) => each === name).map(([, value]) => value)
  expect({
    status,
    'content-type': values('content-type'),
    allow: values('allow'),
    'retry-after': values('retry-after'),
    body: JSON.parse(body),
  }).toEqual({
    status: code,
    'content-type': ['application/json; charset=utf-8'],
    allow: code === 405 ? ['GET, HEAD, OPTIONS'] : [],
    'retry-after': /^(429|50\d)$/.test(String(code)) ? ['2'] : [],
    body: { code, error_code, error_message: sentence, user_feedback: sentence },
  })
}
