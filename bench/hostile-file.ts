import { createHash, type Hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { v7 as newId } from 'uuid'
import {
  formatName,
  formatVersion,
  jsonLine,
  rowLine,
  schemaNumber,
} from '#server/features/company-file/format.ts'
import { type MovedTable, movedTables } from '#server/features/company-file/tables.ts'
import { mostCompanyFileBytes } from '#shared/company/company-file-contract.ts'

const companyId = newId()
const mostUnpackedBytes = 4 * 1024 ** 3

/** A company file as somebody writes it who wants the server to be busy. */
export type HostileFile = { packedBytes: number; unpackedBytes: number; lines: number }

/**
 * As large as is taken, in lines as long as they may be, of as many keys as they hold, which costs most to
 * parse. Its sum is wrong, so that all of it is checked first.
 */
export function writeLargest(file: string): HostileFile {
  const line = rowOf('audit_log', 'after', keys)
  const packed = gzipSync(line)
  const room = Math.floor((mostCompanyFileBytes - 4096) / packed.length)
  const lines = Math.min(room, Math.floor((mostUnpackedBytes - 4096) / line.length))
  return write(file, lines, () => ({ line, packed }))
}

/**
 * So many lines of keys that pass the check, and are stored before the import is refused for its importer.
 */
export function writeStorable(file: string, lines: number): HostileFile {
  return write(
    file,
    lines,
    () => {
      const line = rowOf('audit_log', 'after', keys)
      return { line, packed: gzipSync(line) }
    },
    createHash('sha256'),
  )
}

/** The longest row that there may be. */
export function writeLongestRow(file: string): HostileFile {
  const line = rowOf('payroll_locks', 'csv', (bytes) => JSON.stringify('x'.repeat(bytes - 2)))
  return write(file, 1, () => ({ line, packed: gzipSync(line) }), createHash('sha256'))
}

function write(
  file: string,
  lines: number,
  make: () => { line: string; packed: Uint8Array },
  hash?: Hash,
): HostileFile {
  const header = jsonLine({
    format: formatName,
    version: formatVersion,
    schema: schemaNumber,
    companyId,
    name: 'Hostile',
    exportedAt: new Date().toISOString(),
  })
  const parts: Uint8Array[] = [gzipSync(header)]
  let unpackedBytes = header.length
  for (let count = 0; count < lines; count++) {
    const next = make()
    parts.push(next.packed)
    unpackedBytes += next.line.length
    hash?.update(next.line)
  }
  parts.push(gzipSync(jsonLine({ rows: lines, sha256: hash?.digest('hex') ?? 'wrong' })))
  const packed = Buffer.concat(parts)
  writeFileSync(file, packed)
  return { packedBytes: packed.length, unpackedBytes, lines }
}

/** A row whose line is as long as one of its table may be: `fill` makes JSON of so many bytes. */
function rowOf(name: string, column: string, fill: (bytes: number) => string): string {
  const table = movedTables.find((moved) => moved.name === name)
  if (!table) throw new Error(`A company file has no table ${name}.`)
  const withValue = (value: string) => rowLine(name, rowText(table, column, value))
  return withValue(fill(table.mostLineBytes - withValue('').length + 1))
}

function rowText({ columns }: MovedTable, column: string, value: string): string {
  const values: Record<string, unknown> = {
    company_id: companyId,
    id: newId(),
    subject_id: companyId,
    action: 'company.created',
    at: '2026-03-02T09:00:00+00:00',
    start_date: '2026-02-01',
    end_date: '2026-02-28',
    locked_by: companyId,
    locked_at: '2026-03-02T09:00:00+00:00',
    lines: [],
    xlsx: '',
  }
  const cells = [...columns].map(
    (name) => `"${name}":${name === column ? value : JSON.stringify(values[name] ?? null)}`,
  )
  return `{${cells.join(',')}}`
}

/** An object of distinct keys. */
function keys(bytes: number): string {
  const parts: string[] = []
  let left = bytes - 2
  for (let key = 0; left > 20; key++) {
    const part = `${key === 0 ? '' : ','}"${key.toString(36)}":0`
    parts.push(part)
    left -= part.length
  }
  return `{${parts.join('')}${' '.repeat(left)}}`
}
