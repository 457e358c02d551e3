import { expect, test } from 'vitest'
import { configFrom } from '#platform/settings/config'
import { describeTarget } from './target.ts'

const config = configFrom({
  SITE_URL: 'https://kodama.example',
  DATABASE_URL: 'mysql://kodama:hunter2@db.example:3306/banchopy?tls=required',
})

test('a verb says on which site and database it acts, by which settings, and no password', () => {
  expect(describeTarget(config, { file: '/etc/kodama.env', values: {} })).toBe(
    'Site https://kodama.example, database mysql://kodama@db.example:3306/banchopy, settings from the environment and /etc/kodama.env.',
  )
})

test('a verb says when it does not use the settings of the service, and why', () => {
  const unreadFile = '/etc/kodama.env'
  const beside = describeTarget(config, { file: '/opt/kodama/.env', values: {}, unreadFile })
  expect(endOf(beside)).toBe(
    'the environment and /opt/kodama/.env (/etc/kodama.env is there too, and does not count).',
  )
  expect(endOf(describeTarget(config, { values: {}, unreadFile }))).toBe(
    'the environment alone (/etc/kodama.env is closed to this account).',
  )
  expect(endOf(describeTarget(config, { values: {} }))).toBe('the environment alone.')
})

function endOf(target: string) {
  return target.replace(/^.+ settings from /, '')
}
