import { expect, test } from 'vitest'
import { deviceFrom } from './device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 15; K)'

test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${windows} ${chrome} Safari/537.36 OPR/122.0.0.0`, 'Opera', 'Windows'],
  [`${windows} ${chrome} Safari/537.36 Vivaldi/7.5`, 'Vivaldi', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.6 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [`${iPhone} ${webKit} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${iPhone} ${webKit} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${iPhone} ${webKit} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iOS'],
  [`${iPhone} ${webKit} EdgiOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iOS'],
  [`${iPhone} ${webKit} Mobile/15E148 Safari Line/15.12.1`, 'LINE', 'iOS'],
  [`Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webKit} Safari/604.1`, 'Safari', 'iPadOS'],
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${android} AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.14.1', '', ''],
  ['', '', ''],
  [undefined, '', ''],
])('%j is %s on %s', (userAgent, browser, system) => {
  expect(deviceFrom(userAgent)).toEqual({ browser, system })
})
