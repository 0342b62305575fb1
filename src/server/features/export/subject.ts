import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { personEmail, personName, primaryKeyOf } from '#server/platform/db/table-columns.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Cell, FileTable } from '#server/platform/files/table.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canChangeCompany } from '#shared/permissions.ts'

/** Rows read in one transaction. */
const pageSize = 1000

/** One CSV file of the export: the rows of one table. */
export type Subject = {
  name: string
  /** For the README. */
  about: string
  table: PgTable
  /** By their headings; other tables are read by subqueries. */
  cells: Record<string, PgColumn | SQL>
  /** A unique key, by which the rows are ordered. Default: the primary key. */
  key?: readonly PgColumn[]
  /** Which rows it has. Default: all. */
  where?: SQL
  /** A table with at most one row for each row. */
  join?: { table: PgTable; on: SQL | undefined }
}

type Row = { key: Record<string, unknown>; cells: Record<string, unknown> }

/** Read only as fast as the reader takes it, in one short transaction per page. */
export function tableOf(ctx: Context, subject: Subject): FileTable {
  return { name: subject.name, headings: Object.keys(subject.cells), pages: pages(ctx, subject) }
}

async function* pages(ctx: Context, subject: Subject): AsyncGenerator<Cell[][]> {
  for (let after: Row['key'] | undefined; ; ) {
    const rows = await ctx.inCompany((tx, actor) => {
      // Somebody who is no longer an admin gets no further page.
      assertAdmin(actor)
      return readPage(tx, subject, after)
    })
    if (rows.length > 0) yield rows.map(({ cells }) => Object.values(cells).map(toCell))
    after = rows.at(-1)?.key
    if (rows.length < pageSize) return
  }
}

/** @throws Refusal 'forbidden'. */
export function assertAdmin(actor: Actor): void {
  if (!canChangeCompany(actor)) throw forbidden('Only an admin can export the company’s data.')
}

async function readPage(tx: Tx, subject: Subject, after: Row['key'] | undefined): Promise<Row[]> {
  const { table, cells, key = primaryKeyOf(table), join, where } = subject
  const keyByName = Object.fromEntries(key.map((column) => [column.name, column]))
  const all = tx.select({ key: keyByName, cells }).from(table).$dynamic()
  const rows = await (join ? all.leftJoin(join.table, join.on) : all)
    .where(and(where, after && isAfter(after, key)))
    .orderBy(...key.map((column) => asc(column)))
    .limit(pageSize)
  return rows
}

function isAfter(after: Row['key'], key: readonly PgColumn[]): SQL {
  const values = key.map((column) => sql.param(after[column.name], column))
  return sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`
}

/** Days as a number: a spreadsheet adds them up, and a negative one is no formula. */
export function days(column: PgColumn): SQL {
  return sql`${column}::float8`
}

/** The person a row is about. */
export function personCells(column: PgColumn): Subject['cells'] {
  return { 'Person id': column, Person: personName(column), Email: personEmail(column) }
}

function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return JSON.stringify(value)
}
