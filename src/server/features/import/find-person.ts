import { users } from '#server/platform/db/schema.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { nameKey } from '#shared/same-name.ts'
import type { PersonField } from './columns.ts'
import { RowProblem } from './read-table.ts'

type KnownPerson = Person & { email: string }

/** Everybody of the company, former members too: their leave is history. */
export async function readPeople(tx: Tx): Promise<KnownPerson[]> {
  const { id, firstName, lastName, email } = users
  return tx.select({ id, firstName, lastName, email }).from(users).where(isPerson)
}

/**
 * People of a list who can't be imported before a row of it is fixed: the row, by their email and their full
 * name, by `nameKey`.
 */
export type RowsToFix = ReadonlyMap<string, number>

export type FindPerson = (cell: (field: PersonField) => string) => Person

/**
 * A look-up of a row's person: by email, else by a full name that only one has ('Last, First' too), else by
 * id.
 *
 * @throws RowProblem for nobody, or more than one.
 */
export function personFinder(people: readonly KnownPerson[], rowsToFix: RowsToFix = new Map()): FindPerson {
  const byEmail = Map.groupBy(people, ({ email }) => email.toLowerCase())
  const byName = Map.groupBy(people, (person) => nameKey(fullName(person)))
  const byId = Map.groupBy(people, ({ id }) => id)

  return (cell) => {
    const [email, name, id] = [cell('email').toLowerCase(), nameIn(cell), cell('id').toLowerCase()]
    if (email !== '') return only(byEmail.get(email), { field: 'email', text: cell('email'), rowsToFix })
    const field = cell('name') === '' ? 'lastName' : 'name'
    if (name === '') return only(byId.get(id), { field: id === '' ? field : 'id', text: id, rowsToFix })
    // Lists from elsewhere have an email or an id in the column of names.
    const found = byName.get(nameKey(name)) ?? byEmail.get(name.toLowerCase()) ?? byId.get(id || name)
    return only(found, { field, text: name, rowsToFix })
  }
}

type Looked = { field: PersonField; text: string; rowsToFix: RowsToFix }

function only(found: readonly KnownPerson[] | undefined, { field, text, rowsToFix }: Looked): Person {
  if (text === '') throw new RowProblem(field, 'Please enter the person’s email or name.')
  const [first, ...others] = found ?? []
  const shown = text.slice(0, 80)
  const toFix = rowsToFix.get(nameKey(first?.email ?? text))
  if (toFix !== undefined) throw new RowProblem(field, `Please fix row ${toFix} of the people first.`)
  if (!first)
    throw new RowProblem(field, `No one here matches ‘${shown}’. Please correct it, or invite them first.`)
  if (others.length > 0) {
    throw new RowProblem(
      field,
      `${others.length + 1} people are called ‘${shown}’. Please enter the email address instead.`,
    )
  }
  return { id: first.id, firstName: first.firstName, lastName: first.lastName }
}

function nameIn(cell: (field: PersonField) => string): string {
  const full = cell('name')
  const [last, first, more] = full.split(',')
  if (full === '') return `${cell('firstName')} ${cell('lastName')}`.trim()
  return first !== undefined && more === undefined ? `${first.trim()} ${last}`.trim() : full
}
