import { plainText, searchWords } from '#shared/search-text.ts'

/**
 * Whether a text has every word of a search, in any order and however they are written: 'muller' finds
 * Müller, 'lukasz' Łukasz, 'strasse' Straße. An empty search finds everything.
 */
export function searchOf(search: string): (text: string) => boolean {
  const words = searchWords(search)
  return (text) => {
    const searched = plainText(text)
    return words.every((word) => searched.includes(word))
  }
}

/**
 * As `searchOf`, with words that are not shown: each is found by its beginning alone, so that 'holi' finds
 * what is called a holiday, and 'day' doesn't.
 */
export function searchWithOtherWords(search: string): (shown: string, otherWords: string) => boolean {
  const words = searchWords(search)
  return (shown, otherWords) => {
    const searched = plainText(shown)
    const others = searchWords(otherWords)
    return words.every((word) => searched.includes(word) || others.some((other) => other.startsWith(word)))
  }
}
