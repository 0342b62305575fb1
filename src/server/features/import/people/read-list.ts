import { invalid } from '#server/platform/errors.ts'
import { formatCount } from '#shared/format-dates.ts'
import { mostImportedPeople } from '#shared/import/contract.ts'
import { type ListColumn, type ListField, listNames } from '../columns.ts'
import type { CellTable } from '../read-cells.ts'
import { type ImportTable, readTable } from '../read-table.ts'

/** A row of a list as it is written; an empty cell says nothing. */
export type ListRow = Record<ListColumn, string> & {
  row: number
  /** What is left, by the key or the name of a leave type. */
  balances: Readonly<Record<string, string>>
}

export type List = { table: ImportTable<ListField>; rows: ListRow[] }

/**
 * A list of people, with first and last names also where it has whole ones: 'Nora Lindqvist', or 'Lindqvist,
 * Nora'.
 *
 * @throws Refusal 'invalid' for a list without a column of addresses, or with too many people.
 */
export function readList(cells: CellTable): List {
  const names = listNames(cells.headings)
  const table = readTable<ListField>(cells, { names, needed: ['email'] })
  const count = table.rows.length
  if (count > mostImportedPeople)
    throw invalid(
      (locale) =>
        `The list has ${formatCount(count, locale)} people. Please import at most ${formatCount(mostImportedPeople, locale)} at a time.`,
    )
  const types = Object.keys(names).flatMap((field) => field.match(/^balances\.(.+)/)?.[1] ?? [])
  const rows = table.rows.map(({ row, cell }): ListRow => {
    const balances = types.map((type) => [type, cell(`balances.${type}`)])
    const hasNames = table.headingOf('firstName') !== null || table.headingOf('lastName') !== null
    return {
      row,
      email: cell('email'),
      firstName: cell('firstName'),
      lastName: cell('lastName'),
      ...(!hasNames && namesIn(cell('name'))),
      role: cell('role'),
      manager: cell('manager'),
      team: cell('team'),
      location: cell('location'),
      startDate: cell('startDate'),
      workingDays: cell('workingDays'),
      annualDays: cell('annualDays'),
      balances: Object.fromEntries(balances),
    }
  })
  return { table, rows }
}

function namesIn(text: string): Pick<ListRow, 'firstName' | 'lastName'> {
  const [last = '', first] = text.split(',').map((part) => part.trim())
  if (first !== undefined) return { firstName: first, lastName: last }
  const [firstName = '', ...others] = text.split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}
