import { createHash } from 'node:crypto'
import { invalid } from '#server/platform/errors.ts'
import {
  type FileEnd,
  type FileHeader,
  type FileRow,
  fileEnd,
  fileHeader,
  fileRow,
  formatName,
  formatVersion,
  schemaTag,
} from './format.ts'
import { cutOff, damaged, linesOf } from './lines.ts'
import type { ScratchFile } from './scratch-file.ts'
import { movedTables } from './tables.ts'

export type CheckedFile = FileHeader & {
  rows: number
  /** The row lines again, from the start, as they are in the file. */
  rowLines: () => AsyncGenerator<{ table: string; line: string }>
}

/**
 * Reads a company file from its first to its last line before anything of it is stored: format, version,
 * schema, tables, columns, the company of each row, the number of rows and their sum.
 *
 * @throws Refusal 'invalid' with a sentence that names what is wrong.
 */
export async function checkCompanyFile(file: ScratchFile): Promise<CheckedFile> {
  const check = new FileCheck()
  for await (const lines of linesOf(file.read())) for (const line of lines) check.add(line)
  const { header, rows } = check.finish()
  return { ...header, rows, rowLines: () => rowLines(file, rows) }
}

async function* rowLines(file: ScratchFile, rows: number): AsyncGenerator<{ table: string; line: string }> {
  let number = 0
  for await (const lines of linesOf(file.read())) {
    for (const bytes of lines) {
      if (number > 0 && number <= rows) {
        const line = bytes.toString('utf8')
        yield { table: tableOfLine(line) ?? '', line }
      }
      number++
    }
  }
}

// A line may have megabytes, so only its start is read: the check has parsed the whole.
function tableOfLine(line: string): string | undefined {
  return /^\{"table":"([a-z_]{1,63})","row":/.exec(line)?.[1]
}

const longestStart = 100

class FileCheck {
  #header: FileHeader | undefined
  #end: FileEnd | undefined
  #number = 0
  #rows = 0
  #table = 0
  readonly #hash = createHash('sha256')

  add(bytes: Buffer): void {
    this.#number++
    if (!this.#header) {
      this.#header = readHeader(parse(bytes))
      return
    }
    if (this.#end) throw damaged()
    const value = parse(bytes)
    const { data: row } = fileRow.safeParse(value)
    if (row) {
      const named = tableOfLine(bytes.toString('latin1', 0, longestStart))
      // JSON may have a key twice.
      if (named !== row.table) throw this.#wrong('does not begin as a row does')
      this.#checkRow(row, this.#header)
      this.#rows++
      this.#hash.update(bytes).update('\n')
      return
    }
    this.#end = fileEnd.safeParse(value).data
    if (!this.#end) throw this.#wrong('is no row')
  }

  finish(): { header: FileHeader; rows: number } {
    if (!this.#header || !this.#end) throw cutOff()
    const isWhole = this.#end.rows === this.#rows && this.#end.sha256 === this.#hash.digest('hex')
    if (!isWhole)
      throw invalid(
        'The file was changed or damaged after it was exported: its rows don’t add up to its sum. Please download it again.',
      )
    return { header: this.#header, rows: this.#rows }
  }

  #checkRow({ table, row }: FileRow, { companyId }: FileHeader): void {
    const at = movedTables.findIndex(({ name }) => name === table)
    const known = movedTables[at]
    if (!known) throw this.#wrong('belongs to a table that is not known here')
    if (at < this.#table) throw this.#wrong('is not in its place')
    this.#table = at
    if (row.company_id !== companyId) throw this.#wrong('belongs to another company')
    const names = Object.keys(row)
    const fits = names.length === known.columns.size && names.every((name) => known.columns.has(name))
    if (!fits) throw this.#wrong(`has not the columns of ${table}`)
  }

  #wrong(what: string) {
    return invalid(
      `Line ${this.#number} of the file ${what}, so nothing was imported. Please export it again.`,
    )
  }
}

function readHeader(value: unknown): FileHeader {
  const about = Object(value) as { format?: unknown; version?: unknown }
  if (about.format !== formatName)
    throw invalid('This is no company file. Please choose one that was downloaded under Settings.')
  if (typeof about.version === 'number' && about.version > formatVersion)
    throw invalid('This file was made by a newer Sorrel. Please update this one, then import it.')
  const { data } = fileHeader.safeParse(value)
  if (!data) throw damaged()
  if (data.schema !== schemaTag)
    throw invalid(
      `This file was made by another version of Sorrel (${data.schema}; this is ${schemaTag}). Please bring both to one version and export again.`,
    )
  return data
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw damaged()
  }
}
