import * as z from 'zod/mini'
import { migrations } from '#server/platform/db/migrations.ts'

/**
 * A company file is gzip of lines of JSON: a header, one line for each row, and a last line with their number
 * and the SHA-256 of all row lines (decisions/0011).
 */
export const formatName = 'sorrel-company'
export const formatVersion = 1

/** The number of the schema that rows were read from, which each migration raises. */
export const schemaNumber = migrations.length

/** Files of the last version before schemas had numbers name its newest migration. They fit the first. */
const lastBeforeNumbers = z.pipe(
  z.literal('0030_opening_balances'),
  z.transform(() => 1),
)

export const fileHeader = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  schema: z.union([z.int().check(z.minimum(1)), lastBeforeNumbers]),
  companyId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  name: z.string(),
  exportedAt: z.iso.datetime(),
})
export type FileHeader = z.infer<typeof fileHeader>

export const fileRow = z.strictObject({
  table: z.string(),
  row: z.looseObject({ company_id: z.string() }),
})

export const fileEnd = z.strictObject({ rows: z.int(), sha256: z.string() })
export type FileEnd = z.infer<typeof fileEnd>

/** The table that a row's line names in its first bytes; undefined for a line that is no row. */
export function tableOfLine(start: string): string | undefined {
  return /^\{"table":"([a-z_]{1,63})","row":/.exec(start)?.[1]
}

/** The line of a row that is JSON already: parsing it here would cost digits of its numbers. */
export function rowLine(table: string, row: string): string {
  return `{"table":"${table}","row":${row}}\n`
}

export function jsonLine(value: FileHeader | FileEnd): string {
  return `${JSON.stringify(value)}\n`
}
