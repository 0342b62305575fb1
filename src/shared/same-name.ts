/** Are two names the same to people? Case does not count, nor how accented letters are composed. */
export function isSameName(a: string, b: string): boolean {
  return comparable(a) === comparable(b)
}

function comparable(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
