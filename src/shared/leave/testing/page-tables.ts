/** A row of a Markdown table: its cells by the column's heading. */
export type Row = Record<string, string>

/**
 * The rows of every table of a Markdown page that has exactly these columns. Throws when there is none, so
 * that a test can't pass because a heading was renamed.
 */
export function rowsWithColumns(page: string, columns: readonly string[]): Row[] {
  const rows = tablesOf(page)
    .filter(([heading = []]) => heading.join('|') === columns.join('|'))
    .flatMap(([, , ...body]) => body)
  if (rows.length === 0) throw new Error(`No table with the columns ${columns.join(', ')}`)
  return rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])))
}

/** Every table of a page, as rows of cells; the second row is the dashes. */
export function tablesOf(page: string): string[][][] {
  return page
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter((lines) => lines.length > 2)
    .map((lines) =>
      lines.map((line) => line.slice(1, -1).split('|')).map((cells) => cells.map((cell) => cell.trim())),
    )
}
