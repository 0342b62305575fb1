import { separatorOf, withoutMark } from '#shared/import/read-text.ts'

/** The cells of a file, as the server counts its rows, and what separates them. */
export type FileCells = { separator: string; rows: readonly (readonly string[])[] }

/** A cell by its row, counted from 1, and its column's heading. */
export type CellAddress = { row: number; column: string }

/** A larger file is corrected where it comes from. */
const mostCharacters = 2 * 1024 * 1024

/** The cells of a file; null where it is too large to correct here. */
export async function readCells(csv: string): Promise<FileCells | null> {
  if (csv.length > mostCharacters) return null
  const { default: papa } = await import('papaparse')
  const separator = separatorOf(csv)
  return { separator, rows: papa.parse<string[]>(withoutMark(csv), { delimiter: separator }).data }
}

/** What a cell says; null where there is no such cell. */
export function cellAt({ rows }: FileCells, { row, column }: CellAddress): string | null {
  const index = columnIndex(rows, column)
  const cells = rows[row - 1]
  return index === -1 || !cells ? null : (cells[index] ?? '')
}

/** The cells with another text in one of them. */
export function withCell(
  { rows, separator }: FileCells,
  { row, column }: CellAddress,
  text: string,
): FileCells {
  const index = columnIndex(rows, column)
  const changed = rows.map((cells, at) => {
    if (at !== row - 1) return cells
    const filled = Array.from({ length: Math.max(cells.length, index + 1) }, (_, cell) => cells[cell] ?? '')
    return filled.with(index, text)
  })
  return { separator, rows: changed }
}

/** The cells as a file. */
export function csvOf({ rows, separator }: FileCells): string {
  return rows.map((cells) => cells.map(quoted).join(separator)).join('\r\n')
}

// A cell that starts like a formula would be one in a spreadsheet; the server takes the apostrophe off.
function quoted(cell: string): string {
  const harmless = /^[=+@\t\r-]/.test(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The address of a download with this content. */
export function downloadOf(csv: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`
}

function columnIndex(rows: FileCells['rows'], column: string): number {
  return rows[0]?.findIndex((heading) => heading.trim() === column) ?? -1
}
