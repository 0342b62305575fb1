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
