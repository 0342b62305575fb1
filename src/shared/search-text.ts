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
