import type { PlainDate } from '../plain-date.ts'

/** '4 March 2026', as `locale` writes it. */
export function dateInWords(date: PlainDate, locale = 'en-GB'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date))
}
