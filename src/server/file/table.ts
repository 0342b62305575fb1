/** One cell of a file: text, a number such as days, or nothing. */
export type Cell = string | number | null

/** A table that leaves the product: its rows come in pages, so that it is never whole in memory. */
export type FileTable = {
  /** The file's name without its ending, such as 'leave-balances-2026-03-02'. */
  name: string
  headings: readonly string[]
  pages: AsyncIterable<readonly (readonly Cell[])[]>
}
