import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { FileTable } from './table.ts'

/**
 * A table as CSV (RFC 4180) in UTF-8, with the byte order mark that spreadsheets look for. Text that looks
 * like a formula gets an apostrophe in front (product, section 4); numbers are written as they are. Pages are
 * read only as fast as the client takes them.
 */
export function csvOf({ headings, pages }: FileTable): Readable {
  return Readable.from(chunksOf(headings, pages), { objectMode: false })
}

async function* chunksOf(headings: FileTable['headings'], pages: FileTable['pages']) {
  yield stringify([headings], { ...format, bom: true })
  for await (const page of pages) {
    if (page.length > 0) yield stringify([...page], format)
    // Yields between pages, also if they come without waiting.
    await setImmediate()
  }
}

const format = { record_delimiter: 'windows', escape_formulas: true } as const
