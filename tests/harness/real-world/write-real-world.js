import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runOnMariadb } from '../mariadb-client.js'

/**
 * Fills bancho.py's tables with rows as it leaves them itself.
 * @param {string} owner The DATABASE_URL of the owner.
 */
export function writeRealWorld(owner) {
  runOnMariadb(owner, realWorldStatements())
}

export function realWorldStatements() {
  const files = ['players.sql', 'beatmaps.sql', 'scores.sql']
  return files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n')
}
