const mostLetters = 60

/** `sorrel-halyard-2026-03-02`: the company's name, reduced to what every file system and header allows. */
export function fileNameOf(companyName: string, now: Date): string {
  const plain = plainWords(companyName).slice(0, mostLetters)
  return `sorrel-${plain || 'company'}-${now.toISOString().slice(0, 10)}`
}

/** Latin letters that no decomposition makes plain. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * The words of a name in a to z, 0 to 9 and hyphens: 'Größe & Søn' is `grosse-son`. Empty for other scripts.
 */
export function plainWords(name: string): string {
  // Decomposed, an accented letter is a plain one and a mark, which is removed.
  const letters = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return letters
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => plainLetters[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** What a file's only sheet is called: `leave-balances-2026-03-02` has 'Leave balances'. */
export function sheetNameOf(fileName: string): string {
  const words = fileName.replace(/(-from)?-\d{4}-\d{2}.*$/, '').replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, 31)
}
