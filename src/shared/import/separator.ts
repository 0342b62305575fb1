const separators = [',', ';', '\t']
/** Of what may be one endless row, this much tells. */
const mostLooked = 20_000

/** What separates the cells of a list: a comma, a semicolon or a tab, by its first row alone. Names and dates may hold any. */
export function separatorOf(text: string): string {
  const heading = withoutMark(text).trimStart().slice(0, mostLooked).split(/\r|\n/, 1)[0] ?? ''
  const counted = separators.map((sign) => ({ sign, count: heading.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

/** Text without the mark that spreadsheets put before UTF-8. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
