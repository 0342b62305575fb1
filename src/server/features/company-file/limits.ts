import { invalid, type Refusal } from '#server/platform/errors.ts'
import { tableOfLine } from './format.ts'
import { type FileLimits, type LineSoFar, noCompanyFile, sizeOf } from './lines.ts'
import type { MovedTable } from './tables.ts'

const headerBytes = 4 * 1024

/** A header is short, and so is the end; a row may have what its table allows, which is 1 MiB for most. */
export function limitsOf(tables: readonly MovedTable[]): FileLimits {
  const rowBytes = new Map(tables.map(({ name, mostLineBytes }) => [name, mostLineBytes]))
  return {
    unpackedBytes: 4 * 1024 ** 3,
    assertLineFits: (line) => (line.number === 1 ? assertHeaderFits(line) : assertRowFits(line, rowBytes)),
  }
}

function assertHeaderFits({ start, bytes }: LineSoFar): void {
  if (!start.startsWith('{"format":') || bytes > headerBytes) throw noCompanyFile()
}

function assertRowFits({ number, start, bytes }: LineSoFar, rowBytes: ReadonlyMap<string, number>): void {
  const table = tableOfLine(start)
  if (table === undefined) throw wrongLine(number, 'doesn’t start like a row')
  const most = rowBytes.get(table)
  if (most === undefined) throw wrongLine(number, 'belongs to an unknown table')
  if (bytes > most) throw wrongLine(number, `has over ${sizeOf(most)}`)
}

/** @param what such as 'is out of order'. */
export function wrongLine(number: number, what: string): Refusal {
  return invalid(`Line ${number} of the file ${what}, so nothing was imported. Please export it again.`)
}
