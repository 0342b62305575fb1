/** Compares dates or ids by their characters, for `sort`; 0 for equal ones, so that a stable sort keeps their order. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
