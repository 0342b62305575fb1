import { users } from '#server/platform/db/schema.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import type { PersonField } from './columns.ts'
import { RowProblem } from './read-table.ts'

type KnownPerson = Person & { email: string }

/** Everybody of the company, former members too: their leave is history. */
export async function readPeople(tx: Tx): Promise<KnownPerson[]> {
  const { id, firstName, lastName, email } = users
  return tx.select({ id, firstName, lastName, email }).from(users).where(isPerson)
}

export type FindPerson = (cell: (field: PersonField) => string) => Person

/**
 * A look-up of a row's person: by email, else by a full name that only one has ('Last, First' too), else by
 * id.
 *
 * @throws RowProblem for nobody, or more than one.
 */
export function personFinder(people: readonly KnownPerson[]): FindPerson {
  const byEmail = Map.groupBy(people, ({ email }) => email.toLowerCase())
  const byName = Map.groupBy(people, ({ firstName, lastName }) => plain(`${firstName} ${lastName}`))
  const byId = Map.groupBy(people, ({ id }) => id)

  return (cell) => {
    const [email, name, id] = [cell('email').toLowerCase(), nameIn(cell), cell('id').toLowerCase()]
    if (email !== '') return only(byEmail.get(email), { field: 'email', text: cell('email') })
    const field = cell('name') === '' ? 'lastName' : 'name'
    if (name === '') return only(byId.get(id), { field: id === '' ? field : 'id', text: id })
    // Lists from elsewhere have an email or an id in the column of names.
    const found = byName.get(plain(name)) ?? byEmail.get(name.toLowerCase()) ?? byId.get(id || name)
    return only(found, { field, text: name })
  }
}

type Looked = { field: PersonField; text: string }

function only(found: readonly KnownPerson[] | undefined, { field, text }: Looked): Person {
  if (text === '') throw new RowProblem(field, 'Please enter the person’s email or name.')
  const [first, ...others] = found ?? []
  const shown = text.slice(0, 80)
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

function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
