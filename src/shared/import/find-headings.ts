/** Where each column stands in a row of headings, counted from 0. */
export type Places<Column extends string> = Partial<Record<Column, number>>

/** A heading without case, spaces and signs: 'E-Mail Address' is 'emailaddress'. */
export function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
}

/** The places of the headings that are one of these names (plain ones, with spaces between them): the best name first. */
export function placesOfNames(names: string, headings: readonly string[]): number[] {
  const plain = headings.map(plainHeading)
  return names.split(' ').flatMap((name) => plain.flatMap((heading, at) => (heading === name ? [at] : [])))
}

/** The headings that nothing is read from. */
export function otherHeadings(headings: readonly string[], known: readonly (number | undefined)[]): string[] {
  const places = new Set(known)
  return headings.map((text) => text.trim()).filter((text, at) => text && !places.has(at))
}
