import { startMysql } from './mysql-server.js'
import { testBesideBancho } from './test-beside-bancho.js'

/** @param {{ provide(key: string, value: unknown): void }} project */
export function setup(project) {
  return testBesideBancho(project, startMysql)
}
