import { expect, onTestFinished, test } from 'vitest'
import { makeBanchoDatabase } from '../harness/bancho-database.js'
import { isMysqlInstalled, startMysql } from '../harness/mysql-server.js'
import { liveBeside, livedWell } from './beside.js'

test.skipIf(!isMysqlInstalled())(
  'on MySQL the site starts, an invite makes a player of the game, and every verb works',
  async () => {
    const mysql = await startMysql()
    onTestFinished(() => mysql.stop())
    const name = 'bancho'
    const database = { name, ...makeBanchoDatabase(mysql.url, name) }
    expect(await liveBeside(mysql.url, database)).toEqual(livedWell)
  },
)
