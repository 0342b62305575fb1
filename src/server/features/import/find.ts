import { readLocationStays } from '#server/features/calendar/calendar-versions.ts'
import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import { locations, users } from '#server/platform/db/schema.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { inForceOn, ownOrCompany } from '#shared/leave/own-or-company.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { nameKey } from '#shared/same-name.ts'
import type { Field } from './columns.ts'
import { RowProblem, type TableRow } from './rows.ts'

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

/**
 * A look-up of a row's person: by email, else by a full name that only one has ('Last, First' too), else by
 * id.
 *
 * @throws RowProblem for nobody, or more than one.
 */
export function personFinder(people: readonly KnownPerson[], rowsToFix: RowsToFix = new Map()) {
  const byEmail = Map.groupBy(people, ({ email }) => email.toLowerCase())
  const byName = Map.groupBy(people, (person) => nameKey(fullName(person)))
  const byId = Map.groupBy(people, ({ id }) => id)

  return (cell: TableRow['cell']): Person => {
    const [email, name, id] = [cell('email').toLowerCase(), nameIn(cell), cell('id').toLowerCase()]
    if (email !== '') return only('email', cell('email'), byEmail.get(email))
    const field = cell('name') === '' ? 'lastName' : 'name'
    if (name === '') return only(id === '' ? field : 'id', id, byId.get(id))
    // Lists from elsewhere have an email or an id in the column of names.
    return only(
      field,
      name,
      byName.get(nameKey(name)) ?? byEmail.get(name.toLowerCase()) ?? byId.get(id || name),
    )
  }

  function only(field: Field, text: string, found: readonly KnownPerson[] = []): Person {
    if (text === '') throw new RowProblem(field, 'Please enter the person’s email or name.')
    const [first] = found
    const shown = text.slice(0, 80)
    const toFix = rowsToFix.get(nameKey(first?.email ?? text))
    if (toFix !== undefined) throw new RowProblem(field, `Please fix row ${toFix} of the people first.`)
    if (!first)
      throw new RowProblem(field, `No one here matches ‘${shown}’. Please correct it, or invite them first.`)
    if (found.length > 1)
      throw new RowProblem(
        field,
        `${found.length} people are called ‘${shown}’. Please enter the email address instead.`,
      )
    return { id: first.id, firstName: first.firstName, lastName: first.lastName }
  }
}

function nameIn(cell: TableRow['cell']): string {
  const full = cell('name')
  if (full === '') return `${cell('firstName')} ${cell('lastName')}`.trim()
  const [last, first, more] = full.split(',')
  return first !== undefined && more === undefined ? `${first.trim()} ${last}`.trim() : full
}

/** What other tools call the types that every company has. */
const synonyms: Record<string, string> = Object.fromEntries(
  Object.entries({
    annual: 'annual holiday holidays vacation pto paidtimeoff paid',
    sick: 'sick sickness sickday sickdays illness',
    personal: 'personal personalday personaldays',
    unpaid: 'unpaid',
  }).flatMap(([key, names]) => names.split(' ').map((name) => [name, key])),
)

/** A look-up of the company's leave types by name, by key, or by what other tools call them. */
export function typeFinder(types: readonly LeaveTypeRow[]) {
  const byName = new Map(
    types.flatMap((type) => [type.key, type.name].map((name) => [plain(name), type] as const)),
  )
  return (text: string): LeaveTypeRow | undefined => {
    const name = plain(text)
    // 'Annual leave' is annual, 'Sick time off' is sick.
    const short = name.replace(/(leave|absence)$/, '') || name
    return byName.get(name) ?? byName.get(short) ?? byName.get(synonyms[short] ?? '')
  }
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The time zones by which a moment in a file is a date for somebody, the first that fits: their location's on
 * the date, then the company's, where the file may come from.
 */
export async function readTimeZones(tx: Tx, people: readonly { id: string }[]) {
  const company = await readCompanyTimeZone(tx)
  const rows = await tx.select({ id: locations.id, timeZone: locations.timeZone }).from(locations)
  const timeZoneAt = new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
  const stays = await readLocationStays(
    tx,
    people.map(({ id }) => id),
  )
  return (userId: string) => (date: PlainDate) => {
    const places = ownOrCompany(stays.company, stays.byUser.get(userId) ?? [], null)
    const timeZone = timeZoneAt.get(inForceOn(places, date) ?? '')
    return timeZone ? [timeZone, company] : [company]
  }
}
