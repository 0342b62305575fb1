import { plainText, searchWords } from '#shared/search-text.ts'

/**
 * As `searchOf` of `shared/search-text.ts`, with words that are not shown: each is found by its beginning
 * alone, so that 'holi' finds what is called a holiday, and 'day' doesn't.
 */
export function searchWithOtherWords(search: string): (shown: string, otherWords: string) => boolean {
  const words = searchWords(search)
  return (shown, otherWords) => {
    const searched = plainText(shown)
    const others = searchWords(otherWords)
    return words.every((word) => searched.includes(word) || others.some((other) => other.startsWith(word)))
  }
}
