/** The index of each column in a row of headings, counted from 0. */
export type ColumnIndexes<Column extends string> = Partial<Record<Column, number>>

/** A heading in lower case, letters, digits and `#` alone: 'E-Mail Address' is 'emailaddress'. */
export function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
}

/**
 * The indexes of the headings that have one of these names, in the order of the names.
 *
 * @param names as `plainHeading` writes them, separated by spaces, the most telling first
 */
export function indexesOfNames(names: string, headings: readonly string[]): number[] {
  const plain = headings.map(plainHeading)
  return names.split(' ').flatMap((name) => plain.flatMap((heading, at) => (heading === name ? [at] : [])))
}

/** The headings, but for those at the `known` indexes and empty ones: nothing is read from them. */
export function otherHeadings(headings: readonly string[], known: readonly (number | undefined)[]): string[] {
  const read = new Set(known)
  return headings.map((text) => text.trim()).filter((text, at) => text && !read.has(at))
}
