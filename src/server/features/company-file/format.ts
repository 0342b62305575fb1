import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/**
 * A company file is gzip of lines of JSON: a header, one line for each row, and a last line with their number
 * and the SHA-256 of all row lines (decisions/0011).
 */
export const formatName = 'sorrel-company'
export const formatVersion = 1

const schemaTags = readSchemaTags()

/** The newest migration: rows fit the schema that they were read from. */
export const schemaTag = schemaTags.at(-1) ?? 'none'

/** Files from before it were never imported by a later version. */
const oldestSchemaTag = '0011_payments_that_wait_for_the_cardholder'

/** Whether files of this schema can be imported: what has changed since is filled in (`older-files.ts`). */
export function isKnownSchema(schema: string): boolean {
  return schemaTags.includes(schema) && !isBefore(schema, oldestSchemaTag)
}

/** Whether a file of this schema was made before this migration. */
export function isBefore(schema: string, migration: string): boolean {
  return schemaTags.indexOf(schema) < schemaTags.indexOf(migration)
}

export const fileHeader = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  schema: z.string(),
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

/** Tables under the names that older files know them by. */
const renamedTables = new Map([['own_annual_days', 'own_entitlements']])

/** The table that a row's line names in its first bytes; undefined for a line that is no row. */
export function tableOfLine(start: string): string | undefined {
  const name = /^\{"table":"([a-z_]{1,63})","row":/.exec(start)?.[1]
  return name && currentTable(name)
}

/** The name of a table today. */
export function currentTable(name: string): string {
  return renamedTables.get(name) ?? name
}

/** The line of a row that is JSON already: parsing it here would cost digits of its numbers. */
export function rowLine(table: string, row: string): string {
  return `{"table":"${table}","row":${row}}\n`
}

export function jsonLine(value: FileHeader | FileEnd): string {
  return `${JSON.stringify(value)}\n`
}

/** Oldest first. */
function readSchemaTags(): string[] {
  const file = new URL('../../platform/db/migrations/meta/_journal.json', import.meta.url)
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  return journal.entries.map(({ tag }) => tag)
}
