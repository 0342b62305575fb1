import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import type { Cell, FileTable } from './table.ts'

/**
 * Builds one XLSX file in a thread of its own, so that it never blocks the server's event loop. Receives the
 * table's pages and then 'end', and replies with the file.
 */
const port = parentPort
if (!port) throw new Error('xlsx-worker.ts runs as a worker thread only.')

export type XlsxWorkerData = { sheet: string; headings: FileTable['headings']; dates: FileTable['dates'] }
export type XlsxPage = readonly (readonly Cell[])[]

const { sheet, headings, dates = [] }: XlsxWorkerData = workerData
const isDate = headings.map((heading) => dates.includes(heading))
const widths = headings.map((heading) => heading.length)
const rows: (CellObject | null)[][] = [
  headings.map((heading) => ({ value: heading, type: String, fontWeight: 'bold' })),
]

port.on('message', (message: XlsxPage | 'end') => {
  if (message === 'end') void finish()
  else for (const row of message) add(row)
})

function add(row: readonly Cell[]): void {
  rows.push(row.map((cell, column) => toSheetCell(cell, isDate[column] ?? false)))
  for (const [column, cell] of row.entries())
    widths[column] = Math.max(widths[column] ?? 0, String(cell ?? '').length)
}

function toSheetCell(value: Cell, isDateOrInstant: boolean): CellObject | null {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (!isDateOrInstant) return { value: asSharedString(value), type: String }
  const format = value.length > 'yyyy-mm-dd'.length ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd'
  return { value: new Date(value), type: Date, format }
}

/** The library looks texts up in a plain object, which has 'constructor' and the like already. */
function asSharedString(text: string): string {
  return text in {} ? `${text} ` : text
}

async function finish(): Promise<void> {
  const columns = widths.map((width) => ({ width: Math.min(Math.max(width + 2, 8), 60) }))
  const file = new Uint8Array(await writeXlsxFile(rows, { sheet, columns, stickyRowsCount: 1 }).toBuffer())
  port?.postMessage(file, [file.buffer])
  port?.close()
}
