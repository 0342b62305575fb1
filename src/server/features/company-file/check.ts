import { createHash } from 'node:crypto'
import { lastBeforeThese } from '#server/platform/db/migrations.ts'
import { invalid } from '#server/platform/errors.ts'
import {
  type FileEnd,
  type FileHeader,
  fileEnd,
  fileHeader,
  fileRow,
  formatName,
  formatVersion,
  schemaNumber,
  tableOfLine,
} from './format.ts'
import { limitsOf, wrongLine } from './limits.ts'
import { cutOff, damaged, linesOf, noCompanyFile, startBytes } from './lines.ts'
import type { MovedTable } from './tables.ts'

/** What the check finds in a file that may be imported. */
export type Checked = { header: FileHeader; rows: number }

/**
 * Reads a company file from its first to its last line before anything of it is stored: format, version,
 * schema, tables, columns, the company of each row, the number of rows and their sum. It parses megabytes at
 * once: `check-worker.ts` runs it in a thread of its own.
 *
 * @throws Refusal 'invalid' with a sentence that names what is wrong.
 */
export async function checkLines(
  compressed: Iterable<Buffer>,
  tables: readonly MovedTable[],
): Promise<Checked> {
  const check = new FileCheck(tables)
  for await (const lines of linesOf(compressed, limitsOf(tables))) for (const line of lines) check.add(line)
  return check.finish()
}

class FileCheck {
  readonly #tables: readonly MovedTable[]
  #header: FileHeader | undefined
  #end: FileEnd | undefined
  #number = 0
  #rows = 0
  #table = 0
  readonly #hash = createHash('sha256')

  constructor(tables: readonly MovedTable[]) {
    this.#tables = tables
  }

  add(bytes: Buffer): void {
    this.#number++
    if (!this.#header) {
      this.#header = readHeader(parse(bytes))
      return
    }
    if (this.#end) throw damaged()
    const table = tableOfLine(bytes.toString('latin1', 0, startBytes))
    if (table === undefined) {
      this.#end = fileEnd.safeParse(parse(bytes)).data
      if (!this.#end) throw this.#wrong('doesn’t start like a row')
      return
    }
    this.#checkRow(bytes, table, this.#header)
    this.#rows++
    this.#hash.update(bytes).update('\n')
  }

  finish(): { header: FileHeader; rows: number } {
    if (!this.#header || !this.#end) throw cutOff()
    const isWhole = this.#end.rows === this.#rows && this.#end.sha256 === this.#hash.digest('hex')
    if (!isWhole)
      throw invalid(
        'The file was changed or damaged after it was exported: its checksum doesn’t match its rows. Please download it again.',
      )
    return { header: this.#header, rows: this.#rows }
  }

  #checkRow(bytes: Buffer, table: string, { companyId }: FileHeader): void {
    const at = this.#tables.findIndex(({ name }) => name === table)
    const known = this.#tables[at]
    // Before a byte of it is parsed.
    if (!known) throw this.#wrong('belongs to an unknown table')
    if (at < this.#table) throw this.#wrong('is out of order')
    this.#table = at
    const { data } = fileRow.safeParse(parse(bytes))
    if (!data) throw this.#wrong('isn’t a row')
    // JSON may have a key twice.
    if (data.table !== table) throw this.#wrong('doesn’t start like a row')
    if (data.row.company_id !== companyId) throw this.#wrong('belongs to another company')
    if (!hasColumnsOf(known, Object.keys(data.row))) throw this.#wrong(`doesn’t have the columns of ${table}`)
  }

  #wrong(what: string) {
    return wrongLine(this.#number, what)
  }
}

/** A file from before a column came lacks it. */
function hasColumnsOf({ columns, laterColumns }: MovedTable, names: readonly string[]): boolean {
  const given = new Set(names)
  return (
    names.every((name) => columns.has(name)) &&
    [...columns].every((name) => given.has(name) || laterColumns.has(name))
  )
}

function readHeader(value: unknown): FileHeader {
  const about = Object(value) as { format?: unknown; version?: unknown; schema?: unknown }
  if (about.format !== formatName) throw noCompanyFile()
  if (Number(about.version) > formatVersion || Number(about.schema) > schemaNumber)
    throw invalid('This file was made by a newer Sorrel. Please update this one, then import it.')
  const { data } = fileHeader.safeParse(value)
  if (data) return data
  if (typeof about.schema !== 'string') throw damaged()
  throw invalid(
    `This file was made by an old version of Sorrel (${about.schema.slice(0, 60)}). Please update that one to ${lastBeforeThese} and export again.`,
  )
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw damaged()
  }
}
