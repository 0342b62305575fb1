const longestKey = 40

/**
 * A key for a type of this name that no other type has: lower case ASCII with hyphens, numbered where it is taken. A name
 * without any Latin letter gives `type`, `type-2` and so on.
 */
export function newLeaveTypeKey(name: string, taken: readonly string[]): string {
  const words = toWords(name)
  const stem = /^[a-z]/.test(words) ? words : toWords(`type ${words}`)
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const key = `${stem.slice(0, longestKey - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!taken.includes(key)) return key
  }
}

function toWords(text: string): string {
  // Decomposed, an accented letter is the plain one and a mark, which goes.
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
}
