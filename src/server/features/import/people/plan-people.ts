import { eq } from 'drizzle-orm'
import { readUnit } from '#server/features/leave-type/company-terms.ts'
import { isPresent, neverJoined } from '#server/features/people/prepared.ts'
import { wasReleased } from '#server/features/people/released-sign-in.ts'
import { identities, type UserRow, users } from '#server/platform/db/schema.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import type { RowFate } from '#shared/import/contract.ts'
import { dateOrderIn } from '#shared/import/parse-date.ts'
import { type ImportTable, joinNotes, type Problem, type TableRow } from '../rows.ts'
import { type Candidate, findManagers } from './find-managers.ts'
import type { ListLocations } from './list-locations.ts'
import { type PersonDraft, readPersonRow } from './read-person-row.ts'

/** A row of the list, with what becomes of it so far. */
export type PersonPlan = {
  row: TableRow
  draft: PersonDraft
  /** What is left, by the key or the name of a leave type. */
  balances: readonly { type: string; remaining: string }[]
  problems: Problem[]
  fate: RowFate['fate']
  note: string | null
  /** Somebody who is here: prepared or, for `known`, a member. */
  person: UserRow | null
  /** In lower case; undefined where the row names none. */
  managerEmail: string | undefined
}

/**
 * Reads each row, and checks it against the company and the other rows. Day or month first is decided by all
 * rows, also those that are left out.
 */
export async function planPeople(
  tx: Tx,
  table: ImportTable,
  { leftOut, locations }: { leftOut: ReadonlySet<number>; locations: ListLocations },
): Promise<PersonPlan[]> {
  const people = await tx.select().from(users).where(isPerson)
  const left = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(identities, eq(identities.id, users.identityId))
    .where(wasReleased)
  const known = { byEmail: Map.groupBy(people, emailOf), left: new Set(left.map(({ id }) => id)) }
  const reader = {
    locations,
    hasNames: table.headingOf('firstName') !== null || table.headingOf('lastName') !== null,
    order: dateOrderIn(table.rows.map(({ cell }) => cell('startDate'))),
    timeZone: await readCompanyTimeZone(tx),
    unit: await readUnit(tx, 'annual'),
  }
  const types = table.fields.flatMap((field) => /^balances\.(.+)/.exec(field)?.[1] ?? [])
  const firstRows = new Map<string, number>()
  const rows = table.rows.filter(({ row }) => !leftOut.has(row))
  const plans = rows.map((row): PersonPlan => {
    const { draft, problems, note } = readPersonRow(row, reader)
    const earlier = firstRows.get(draft.email)
    firstRows.set(draft.email, earlier ?? row.row)
    const message = `Row ${earlier} already has this address. Please remove one of them`
    if (earlier !== undefined && draft.email !== '') problems.push({ field: 'email', message })
    const balances = types.map((type) => ({ type, remaining: row.cell(`balances.${type}`) }))
    const given = balances.filter(({ remaining }) => remaining !== '')
    const base = { row, draft, balances: given, note, managerEmail: undefined }
    return { ...base, problems, ...stateOf(draft, known, problems) }
  })
  addManagers(plans, people)
  return plans.map((plan) => (plan.problems.length > 0 ? { ...plan, fate: 'problem' } : plan))
}

type Known = { byEmail: ReadonlyMap<string, UserRow[]>; left: ReadonlySet<string> }

/** Whether the address is new here. Of somebody who has joined, nothing is read. */
function stateOf(
  { email }: PersonDraft,
  { byEmail, left }: Known,
  problems: Problem[],
): Pick<PersonPlan, 'fate' | 'person'> & Partial<PersonPlan> {
  const theirs = byEmail.get(email) ?? []
  const member = theirs.find((one) => isPresent(one) && !neverJoined(one))
  if (member) {
    problems.length = 0
    return { fate: 'known', person: member, note: 'Has joined already, so nothing changes.' }
  }
  const former = theirs.find((one) => !neverJoined(one))
  if (former) {
    const message = left.has(former.id)
      ? `${fullName(former)} left the company. Please invite them, so they can choose to come back`
      : `${fullName(former)} was a member. Please reactivate them instead`
    problems.push({ field: 'email', message })
  }
  const person = theirs.find(neverJoined) ?? null
  return { fate: person ? 'known' : 'new', person }
}

function addManagers(plans: readonly PersonPlan[], people: readonly UserRow[]): void {
  const found = findManagers(
    plans.flatMap((plan) => {
      const manager = plan.row.cell('manager')
      return manager === '' || isMemberRow(plan) ? [] : [{ email: plan.draft.email, manager }]
    }),
    candidatesOf(plans, people),
  )
  const managers = new Set(
    [...found.values()].flatMap((one) => ('managerEmail' in one ? one.managerEmail : [])),
  )
  for (const plan of plans) {
    if (mayBecomeManager(plan) && managers.has(plan.draft.email)) {
      plan.draft.role = 'manager'
      plan.note = joinNotes(plan.note, 'Becomes a manager, as others report to them.')
    }
    const manager = plan.row.cell('manager') ? found.get(plan.draft.email) : undefined
    if (!manager || isMemberRow(plan)) continue
    if ('problem' in manager) plan.problems.push({ field: 'manager', message: manager.problem })
    else plan.managerEmail = manager.managerEmail
  }
}

/** Everybody who is here, and the rows of the list, which say who somebody will be. */
function candidatesOf(plans: readonly PersonPlan[], people: readonly UserRow[]): Candidate[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const managerOf = ({ managerId }: UserRow) => {
    const manager = byId.get(managerId ?? '')
    return manager ? emailOf(manager) : null
  }
  const here = people.filter(isPresent).map((person): [string, Candidate] => {
    const { role } = person
    const email = emailOf(person)
    return [email, { email, name: fullName(person), role, managerEmail: managerOf(person) }]
  })
  const listed = plans
    .filter((plan) => !isMemberRow(plan))
    .map(({ draft, person, problems }): [string, Candidate] => {
      const { email, firstName = person?.firstName ?? '', lastName = person?.lastName ?? '' } = draft
      // Of a role that can't be read, only its own row says so: those who report to it wait.
      const isUnreadable = problems.some(({ field }) => field === 'role')
      const role = draft.role ?? (isUnreadable ? 'manager' : (person?.role ?? 'manager'))
      const name = fullName({ firstName, lastName })
      return [email, { email, name, role, managerEmail: person && managerOf(person) }]
    })
  // Of rows with the same address, the first one counts.
  return [...new Map([...here, ...listed.toReversed()]).values()]
}

/** Somebody new without a role is what the list makes of them. */
function mayBecomeManager({ person, draft, problems }: PersonPlan): boolean {
  return person === null && draft.role === undefined && !problems.some(({ field }) => field === 'role')
}

/** Nothing of a row about a member is read. */
function isMemberRow({ person }: PersonPlan): boolean {
  return person !== null && !neverJoined(person)
}

function emailOf({ email }: UserRow): string {
  return email.toLowerCase()
}
