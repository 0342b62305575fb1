import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FileTable } from './table.ts'

/**
 * A table as CSV (RFC 4180) in UTF-8, with the mark that spreadsheets look for. Text that a spreadsheet would take for a formula
 * gets an apostrophe in front (product, section 4); a number is written as it is. Reads on only as fast as it is read.
 */
export function csvOf({ headings, pages }: FileTable): Readable {
  const formatter = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true })
  const records = Readable.from(recordsOf(headings, pages))
  records.on('error', (error) => formatter.destroy(error))
  formatter.on('close', () => records.destroy())
  return records.pipe(formatter)
}

async function* recordsOf(headings: FileTable['headings'], pages: FileTable['pages']) {
  yield headings
  for await (const page of pages) yield* page
}
