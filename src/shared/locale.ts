import { locale } from './fields.ts'

/**
 * In which dates and numbers are written where nobody has said how: in mails to people without a choice,
 * which no browser asks for, and for callers that name no language (docs/decisions/0025).
 */
export const defaultLocale = 'en-GB'

/** More would only be worked through for senders of nonsense. */
const mostTags = 10

/**
 * The locale of the first of these language tags, by preference, that Intl knows. Variants and extensions are
 * dropped: anybody may send any number of them, and formats are kept by locale.
 */
export function knownLocale(tags: readonly string[]): string {
  const tag = tags.slice(0, mostTags).find((one) => locale.safeParse(one).success)
  if (tag === undefined) return defaultLocale
  return new Intl.DateTimeFormat(new Intl.Locale(tag).baseName).resolvedOptions().locale
}
