import { expect, it } from 'vitest'
import { nameBrowser } from './browser-name.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} CriOS/142.0 Mobile Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webKit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/125.0`, 'Opera', 'Linux'],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
])('%s', (userAgent, browser, system) => {
  expect(nameBrowser(userAgent)).toEqual({ browser, system })
})
