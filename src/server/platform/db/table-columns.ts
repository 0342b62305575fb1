import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias, getTableConfig, type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { apiKeys, leaveTypes, locations, teams, users } from './schema.ts'

/** Reads columns off the schema, for Export Data, the company file and personal data (decisions/0021). */

/** The columns of a table's primary key; `company_id` comes first in a tenant table. */
export function primaryKeyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const inKey = new Set(primaryKeys[0]?.columns.map(({ name }) => name))
  return columns.filter(({ primary, name }) => primary || inKey.has(name))
}

type Columns<Table extends PgTable> = Table['_']['columns']

/** For a SELECT: all columns of a table but these. */
export function columnsBut<Table extends PgTable, Name extends keyof Columns<Table> & string>(
  table: Table,
  ...names: Name[]
): Omit<Columns<Table>, Name> {
  const columns: Partial<Columns<Table>> = { ...getTableColumns(table) }
  for (const name of names) delete columns[name]
  return columns as Omit<Columns<Table>, Name>
}

const person = alias(users, 'person')

/** For a SELECT: the full name of the person that a column refers to; null if it refers to nobody. */
export function personName(column: PgColumn): SQL<string | null> {
  return valueOf(column, person.id, sql`trim(${person.firstName} || ' ' || ${person.lastName})`)
}

export function personEmail(column: PgColumn): SQL<string | null> {
  return valueOf(column, person.id, sql`${person.email}`)
}

export function teamName(column: PgColumn): SQL<string | null> {
  return valueOf(column, teams.id, sql`${teams.name}`)
}

export function locationName(column: PgColumn): SQL<string | null> {
  return valueOf(column, locations.id, sql`${locations.name}`)
}

export function leaveTypeName(column: PgColumn): SQL<string | null> {
  return valueOf(column, leaveTypes.key, sql`${leaveTypes.name}`)
}

export function keyName(column: PgColumn): SQL<string | null> {
  return valueOf(column, apiKeys.id, sql`${apiKeys.name}`)
}

/** A value of the row, in the same company, that the column refers to. */
function valueOf(column: PgColumn, key: PgColumn, value: SQL): SQL<string | null> {
  const isSameCompany = eq(companyOf(key.table), companyOf(column.table))
  const row = new QueryBuilder()
    .select({ value })
    .from(key.table)
    .where(and(isSameCompany, eq(key, column)))
  return sql<string | null>`${row}`
}

function companyOf(table: PgTable): PgColumn {
  const { companyId } = getTableColumns(table) as Record<string, PgColumn>
  if (!companyId) throw new Error('Only rows of a company refer to each other.')
  return companyId
}
