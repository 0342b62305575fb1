/** One cell of a file: text, a number such as days, or nothing. */
export type Cell = string | number | null

/** A table to download. Its rows come in pages, so that it is never in memory as a whole. */
export type FileTable = {
  /** The file's name without its ending, such as 'leave-balances-2026-03-02'. */
  name: string
  headings: readonly string[]
  /** The columns with dates or UTC instants, which get that type in a spreadsheet. */
  dates?: readonly string[]
  pages: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Rows that are in memory already, page by page. */
export async function* pagesOf(rows: readonly (readonly Cell[])[]): FileTable['pages'] {
  for (let from = 0; from < rows.length; from += rowsOfPage) yield rows.slice(from, from + rowsOfPage)
}

const rowsOfPage = 500
