import type { PlainDate } from '../plain-date.ts'

/** '4 March 2026', as `locale` writes it. */
export function dateInWords(date: PlainDate, locale = 'en-GB'): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(Date.parse(date))
}

// Making one takes far longer than using it, and a statement has many lines.
const formats = new Map<string, Intl.DateTimeFormat>()
