/** One cell of a file: text, a number such as days, or nothing. */
export type Cell = string | number | null

/** A table that leaves the product: its rows come in pages, so that it is never whole in memory. */
export type FileTable = {
  /** The file's name without its ending, such as 'leave-balances-2026-03-02'. */
  name: string
  headings: readonly string[]
  /** Headings of the columns with a date, or an instant in UTC: a spreadsheet gets those as such. */
  dates?: readonly string[]
  pages: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Rows that are at hand already, a page at a time. */
export async function* pagesOf(rows: readonly (readonly Cell[])[]): FileTable['pages'] {
  for (let from = 0; from < rows.length; from += rowsOfPage) yield rows.slice(from, from + rowsOfPage)
}

const rowsOfPage = 500
