/**
 * Are two names the same to people? Case does not count, nor how accented letters are composed, nor white
 * space that a browser doesn’t show: around the name, and more than one inside it.
 */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b)
}

/** The same text for names that are the same to people (`isSameName`), for look-ups. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}
