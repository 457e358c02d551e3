import { expect, test } from 'vitest'
import { examineProxy } from './proxy.ts'

const site = { SITE_URL: 'https://kodama.example' }

test.each([
  '203.0.113.0/24',
  '0.0.0.0/1',
  '10.0.0.0/7',
  '172.32.0.0/12',
  '2001:db8::/32',
  'fc00::/6',
])('TRUST_PROXY=%s trusts public addresses, which is a warning', (range) => {
  const [found, ...others] = examineProxy({ ...site, TRUST_PROXY: ['127.0.0.1', range] })
  expect(found).toMatchObject({ about: 'proxy', verdict: 'warn' })
  expect(found?.sentence).toContain(`public addresses (${range})`)
  expect(others).toEqual([])
})

test.each([
  '203.0.113.7',
  '203.0.113.7/32',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.7.0/24',
  '127.0.0.0/8',
  'fd00::/8',
  '2001:db8::1/128',
])('TRUST_PROXY=%s is a proxy or a private network', (network) => {
  expect(examineProxy({ ...site, TRUST_PROXY: [network] })).toEqual([])
})

test('an https site whose proxy is not named is a warning', () => {
  expect(examineProxy({ ...site, TRUST_PROXY: [] })).toMatchObject([{ verdict: 'warn' }])
})
