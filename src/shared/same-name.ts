/**
 * Are two names the same to people? Case does not count, nor how accented letters are composed, nor white
 * space that a browser doesn’t show: around the name, and more than one inside it.
 */
export function isSameName(a: string, b: string): boolean {
  return comparable(a) === comparable(b)
}

function comparable(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}
