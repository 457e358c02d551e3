import { startMariadb } from './servers.js'
import { testBesideBancho } from './test-beside-bancho.js'

/** @param {{ provide(key: string, value: unknown): void }} project */
export function setup(project) {
  return testBesideBancho(project, startMariadb)
}
