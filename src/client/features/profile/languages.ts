import { formatDayNumber, formatDayWithYear } from '#shared/format-dates.ts'
import { defaultLocale } from '#shared/locale.ts'

export type Language = { locale: string; label: string }

const locales = [
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'el-GR',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-US',
  'es-ES',
  'es-MX',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'hi-IN',
  'hu-HU',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'zh-CN',
]

/** The languages to choose from, each in its own words, with the one that is chosen. */
export function languagesWith(chosen: string | null): Language[] {
  const offered = chosen === null || locales.includes(chosen) ? locales : [...locales, chosen]
  const order = new Intl.Collator('en')
  return offered
    .map((locale) => ({ locale, label: ownNameOf(locale) }))
    .toSorted((one, other) => order.compare(one.label, other.label))
}

/** 'Browser default (English, UK)' */
export function browserLanguageLabel(browserLocale: string): string {
  const { language, region } = new Intl.Locale(browserLocale)
  const names = [nameOf('language', language), region && nameOf('region', region)]
  return `Browser default (${names.filter(Boolean).join(', ')})`
}

/**
 * 'Mon 2 Mar 2026 · 1,234.5'; without a choice also how messages write it, if they do otherwise than the
 * browser.
 */
export function exampleIn(chosen: string | null, browserLocale: string): string {
  const locale = chosen ?? browserLocale
  const [date, inMessages] = [locale, chosen ?? defaultLocale].map((one) =>
    formatDayWithYear('2026-03-02', one),
  )
  const example = `${date} · ${formatDayNumber(1234.5, locale)}`
  return date === inMessages
    ? example
    : `${example}. In emails and notifications, until you choose a language: ${inMessages}`
}

/** 'Deutsch (Österreich)' */
function ownNameOf(locale: string): string {
  const own = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(locale)
  const [first = '', ...rest] = own ?? locale
  return first.toLocaleUpperCase(locale) + rest.join('')
}

function nameOf(type: 'language' | 'region', code: string): string {
  return new Intl.DisplayNames('en', { type, style: 'short' }).of(code) ?? code
}
