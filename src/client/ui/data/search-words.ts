/**
 * Whether a text has every word of a search, in any order and however they are written: 'muller' finds
 * Müller, 'lukasz' Łukasz, 'strasse' Straße. An empty search finds everything.
 */
export function searchOf(search: string): (text: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return (text) => {
    const searched = plain(text)
    return words.every((word) => searched.includes(word))
  }
}

// Letters that Unicode takes for letters of their own, not for one with a mark.
const ownLetters: Readonly<Record<string, string>> = {
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

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı’]/g, (letter) => ownLetters[letter] ?? letter)
}
