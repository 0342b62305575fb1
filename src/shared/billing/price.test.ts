import { expect, it } from 'vitest'
import { formatMoney, priceInWords, specPrice } from './price.ts'

it.each([
  [0, 'usd', 'en-GB', '$0.00'],
  [5, 'usd', 'en-GB', '$0.05'],
  [100, 'usd', 'en-US', '$1.00'],
  [2400, 'usd', 'en-GB', '$24.00'],
  [-320, 'usd', 'en-GB', '-$3.20'],
  [124_000, 'usd', 'en-GB', '$1,240.00'],
  [124_000, 'usd', 'de-DE', '1.240,00 $'],
  [250, 'eur', 'en-GB', '€2.50'],
  [250, 'eur', 'de-DE', '2,50 €'],
  [250, 'gbp', 'en-GB', '£2.50'],
  [250, 'chf', 'de-CH', 'CHF 2.50'],
  [250, 'cad', 'en-GB', 'CA$2.50'],
  [150, 'jpy', 'en-GB', 'JP¥150'],
  [-1500, 'krw', 'en-GB', '-₩1,500'],
  [25_000, 'vnd', 'en-GB', '₫25,000'],
  [25_000, 'isk', 'en-GB', 'ISK 250'],
  [370_000, 'ugx', 'en-GB', 'UGX 3,700'],
  [250, 'huf', 'en-GB', 'HUF 2.50'],
  [2500, 'kwd', 'en-GB', 'KWD 2.500'],
  [1230, 'bhd', 'en-GB', 'BHD 1.230'],
])('%i %s in %s are %s', (amount, currency, locale, words) => {
  expect(formatMoney(amount, currency, locale).replaceAll('\u00a0', ' ')).toBe(words)
})

it.each([
  ['the specification’s', specPrice, '1 dollar'],
  ['another amount', { amount: 200, currency: 'usd' }, '$2.00'],
  ['another currency', { amount: 100, currency: 'eur' }, '€1.00'],
])('a price in words: %s', (_which, price, words) => {
  expect(priceInWords(price, 'en-GB')).toBe(words)
})
