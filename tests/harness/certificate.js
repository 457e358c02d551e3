import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** @typedef {{ file: string, keyFile: string }} Certificate */

/**
 * Signed by itself, so that its file is also that of its authority.
 * @param {string} folder
 * @param {string} hostname
 * @param {string[]} others
 * @returns {Certificate}
 */
export function makeCertificate(folder, hostname, ...others) {
  const [file, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  const names = [hostname, ...others].map((name) => `DNS:${name}`)
  const name = ['-subj', `/CN=${hostname}`, '-addext', `subjectAltName=${names.join(',')}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const args = ['req', '-x509', '-days', '2', ...key, ...name, '-keyout', keyFile, '-out', file]
  execFileSync('openssl', args, { stdio: 'ignore' })
  return { file, keyFile }
}
