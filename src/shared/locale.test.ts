import { expect, test } from 'vitest'
import { knownLocale } from './locale.ts'

test.each([
  [['en-US', 'en'], 'en-US'],
  [['de'], 'de'],
  [['*', 'klingon-and-more', 'fr-CA'], 'fr-CA'],
  [['en-US-u-hc-h23-ca-buddhist'], 'en-US'],
  [['en-US-x-one'], 'en-US'],
  [['en-QM-wording'], 'en'],
  [[], 'en-GB'],
  [[''], 'en-GB'],
  [Array.from({ length: 4000 }, (_, index) => `klingon${index}`).concat('de'), 'en-GB'],
])('%j is written as %s', (tags, locale) => {
  expect(knownLocale(tags)).toBe(locale)
})
