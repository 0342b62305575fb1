import { expect, test } from 'vitest'
import { locale as localeField } from '#shared/fields.ts'
import { browserLanguageLabel, exampleIn, languagesWith } from './languages.ts'

test('every language is one that the server takes, named in its own words, once', () => {
  const languages = languagesWith(null)
  expect(languages.filter(({ locale }) => !localeField.safeParse(locale).success)).toEqual([])
  expect(new Set(languages.map(({ label }) => label)).size).toBe(languages.length)
  expect(languages).toContainEqual({ locale: 'de-AT', label: 'Deutsch (Österreich)' })
  expect(languages).toContainEqual({ locale: 'pt-BR', label: 'Português (Brasil)' })
})

test('a language that was chosen elsewhere can be kept', () => {
  expect(languagesWith('sk-SK')).toContainEqual({ locale: 'sk-SK', label: 'Slovenčina (Slovensko)' })
  expect(languagesWith('de-DE')).toHaveLength(languagesWith(null).length)
})

test.each([
  ['en-GB', 'Browser default (English, UK)'],
  ['de', 'Browser default (German)'],
  ['zh-Hant-TW', 'Browser default (Chinese, Taiwan)'],
])('a browser in %s: %s', (locale, label) => {
  expect(browserLanguageLabel(locale)).toBe(label)
})

test.each([
  ['en-GB', 'Mon 2 Mar 2026 · 1,234.5'],
  ['en-US', 'Mon, Mar 2, 2026 · 1,234.5'],
  ['de-DE', 'Mo., 2. März 2026 · 1.234,5'],
])('dates and numbers in %s: %s', (locale, example) => {
  expect(exampleIn(locale, 'en-GB')).toBe(example)
})

test.each([
  ['en-GB', 'Mon 2 Mar 2026 · 1,234.5'],
  [
    'en-US',
    'Mon, Mar 2, 2026 · 1,234.5. In emails and notifications, until you choose a language: Mon 2 Mar 2026',
  ],
])('without a choice, in a browser in %s: %s', (browserLocale, example) => {
  expect(exampleIn(null, browserLocale)).toBe(example)
})
