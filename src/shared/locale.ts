/**
 * In which dates and numbers are written where nobody has said how: in mails to people without a choice,
 * which no browser asks for, and for callers that name no language (docs/decisions/0025).
 */
export const defaultLocale = 'en-GB'

/** As many as RFC 5646 (section 4.4.1) wants every program to take. */
export const mostLocaleLetters = 35

/** More would only be worked through for senders of nonsense. */
const mostTags = 10

/** Whether a BCP 47 tag such as `de-AT` is one that the formats of Intl know, and no longer than usual. */
export function isLocale(tag: string): boolean {
  try {
    return tag.length <= mostLocaleLetters && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/**
 * The locale of the first of these language tags, by preference, that Intl knows. Variants and extensions are
 * dropped: anybody may send any number of them, and formats are kept by locale.
 */
export function knownLocale(tags: readonly string[]): string {
  const tag = tags.slice(0, mostTags).find(isLocale)
  if (tag === undefined) return defaultLocale
  return new Intl.DateTimeFormat(new Intl.Locale(tag).baseName).resolvedOptions().locale
}
