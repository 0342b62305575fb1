import { readText, separatorOf, withoutMark } from '#shared/import/read-text.ts'

type Content = Uint8Array<ArrayBuffer>

/** The cells of a file, as the server counts its rows, and what it is made of. */
export type FileCells = { separator: string; rows: readonly (readonly string[])[] }

/** A cell by its row, counted from 1, and its column's heading. */
export type CellAddress = { row: number; column: string }

/** A larger file is corrected where it comes from. */
const mostBytes = 2 * 1024 * 1024

/** The cells of a file that the server has read; null where it is too large to correct here. */
export async function readCells(content: Content): Promise<FileCells | null> {
  const read = readText(content)
  if (content.length > mostBytes || 'problem' in read) return null
  const { default: papa } = await import('papaparse')
  const separator = separatorOf(read.text)
  return { separator, rows: papa.parse<string[]>(withoutMark(read.text), { delimiter: separator }).data }
}

/** What a cell says; null where there is no such cell. */
export function cellAt({ rows }: FileCells, { row, column }: CellAddress): string | null {
  const index = columnIndex(rows, column)
  const cells = rows[row - 1]
  return index === -1 || !cells ? null : (cells[index] ?? '')
}

/** The file with another text in one of its cells. */
export async function withCell(
  { rows, separator }: FileCells,
  { row, column }: CellAddress,
  text: string,
): Promise<Content> {
  const { default: papa } = await import('papaparse')
  const index = columnIndex(rows, column)
  const changed = rows.map((cells, at) => {
    if (at !== row - 1) return cells
    const filled = Array.from({ length: Math.max(cells.length, index + 1) }, (_, cell) => cells[cell] ?? '')
    return filled.with(index, text)
  })
  return new TextEncoder().encode(
    papa.unparse(
      changed.map((cells) => [...cells]),
      { delimiter: separator },
    ),
  )
}

function columnIndex(rows: FileCells['rows'], column: string): number {
  return rows[0]?.findIndex((heading) => heading.trim() === column) ?? -1
}
