import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgSelectBuilder, SelectedFields } from 'drizzle-orm/pg-core'
import { forbidden } from '#server/platform/errors.ts'
import type { Cell, FileTable } from '#server/platform/files/table.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canChangeCompany } from '#shared/permissions.ts'

/** Rows read in one transaction. */
const pageSize = 1000

/** One CSV file of the export. */
export type Subject = {
  name: string
  /** For the README. */
  about: string
  /** A unique key of its rows, and their order. */
  key: Record<string, PgColumn>
  /** By their headings. */
  cells: Record<string, PgColumn | SQL>
  /** Its table, with the tables that its cells need. */
  from: (rows: PgSelectBuilder<SelectedFields>) => { $dynamic: () => unknown }
}

type Key = Record<string, unknown>
type Row = { key: Key; cells: Record<string, unknown> }

/** The subject as a table that is read as fast as it is taken, a short transaction for each page. */
export function tableOf(ctx: Context, subject: Subject): FileTable {
  return { name: subject.name, headings: Object.keys(subject.cells), pages: pages(ctx, subject) }
}

async function* pages(ctx: Context, subject: Subject): AsyncGenerator<Cell[][]> {
  for (let after: Key | undefined; ; ) {
    const rows = await ctx.inCompany((tx, actor) => {
      // Whoever is no longer an admin gets no further page.
      assertAdmin(actor)
      return readPage(tx, subject, after)
    })
    if (rows.length > 0) yield rows.map(({ cells }) => Object.values(cells).map(toCell))
    after = rows.at(-1)?.key
    if (rows.length < pageSize) return
  }
}

/** @throws Refusal 'forbidden'. */
export function assertAdmin(actor: Parameters<typeof canChangeCompany>[0]): void {
  if (!canChangeCompany(actor)) throw forbidden('Only an admin can export the company’s data.')
}

async function readPage(tx: Tx, { key, cells, from }: Subject, after: Key | undefined): Promise<Row[]> {
  // Each subject joins other tables: what is left in common is a query, of the columns named here.
  const query = from(tx.select({ key, cells })).$dynamic() as PgSelect
  const rows: unknown = await query
    .where(after && isAfter(after, key))
    .orderBy(...Object.values(key).map((column) => asc(column)))
    .limit(pageSize)
  return rows as Row[]
}

function isAfter(after: Key, key: Subject['key']): SQL {
  const names = Object.values(key)
  const values = Object.entries(key).map(([name, column]) => sql.param(after[name], column))
  return sql`(${sql.join(names, sql`, `)}) > (${sql.join(values, sql`, `)})`
}

/** Days as a number: a spreadsheet adds them up, and a negative one is no formula. */
export function days(column: PgColumn): SQL {
  return sql`${column}::float8`
}

export function fullName(people: { firstName: PgColumn; lastName: PgColumn }): SQL {
  return sql`trim(${people.firstName} || ' ' || ${people.lastName})`
}

function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return JSON.stringify(value)
}
