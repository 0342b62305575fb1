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

/** The words of a search, as `plainText` writes them. */
export function searchWords(search: string): string[] {
  return plainText(search).split(/\s+/).filter(Boolean)
}

/** In lower case and without marks: 'Müller' and 'muller' are the same, as are 'Łukasz' and 'lukasz'. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı’]/g, (letter) => ownLetters[letter] ?? letter)
}

/** Letters that Unicode takes for letters of their own, not for one with a mark. */
export const ownLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
}
