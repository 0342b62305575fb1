import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { parseDate } from '#shared/import/parse-date.ts'
import {
  type FormerMember,
  type Invitation,
  newInvitation,
  type Team,
  type TeamMember,
} from '#shared/team/contract.ts'
import { roles } from '../roles.ts'
import type { CheckedPerson, Column, ImportedPerson } from './imported-person.ts'

/** What the list is held against. */
export type Known = {
  members: readonly TeamMember[]
  former: readonly FormerMember[]
  invitations: readonly Invitation[]
  teams: readonly Team[]
}

type Checked<T> = { value: T } | { problem: string }

/** Each row with what is wrong with it, cell by cell, or with the invitation that it makes. */
export function checkPeople(people: readonly ImportedPerson[], known: Known): CheckedPerson[] {
  const lookup = lookupOf(people, known)
  return people.map((person) => checkPerson(person, lookup))
}

/** Teams that the list names and the company has not, each once. */
export function missingTeams(people: readonly ImportedPerson[], teams: readonly Team[]): string[] {
  const known = new Set(teams.map(({ name }) => plain(name)))
  const missing = new Map<string, string>()
  for (const { cells } of people) {
    const name = cells.team.trim()
    if (name && !known.has(plain(name)) && !missing.has(plain(name))) missing.set(plain(name), name)
  }
  return [...missing.values()]
}

type Lookup = {
  members: ReadonlyMap<string, TeamMember>
  former: ReadonlySet<string>
  /** Roles of whoever is invited, or is about to be by this list. */
  invited: ReadonlyMap<string, Role>
  listed: ReadonlyMap<string, Role | undefined>
  teams: ReadonlyMap<string, string>
  /** Addresses by name, of names that only one member has; else null. */
  names: ReadonlyMap<string, string | null>
  firstRows: ReadonlyMap<string, number>
}

function lookupOf(people: readonly ImportedPerson[], { members, former, invitations, teams }: Known): Lookup {
  const names = new Map<string, string | null>()
  for (const member of members) {
    const name = plain(fullName(member))
    names.set(name, names.has(name) ? null : plain(member.email))
  }
  // Of rows with one address the first counts, which a map takes last.
  const fromLast = people.toReversed()
  return {
    members: new Map(members.map((member) => [plain(member.email), member])),
    former: new Set(former.map(({ email }) => plain(email))),
    invited: new Map(
      invitations.filter(({ isExpired }) => !isExpired).map(({ email, role }) => [plain(email), role]),
    ),
    listed: new Map(fromLast.map(({ cells }) => [plain(cells.email), roleOf(cells.role)])),
    teams: new Map(teams.map(({ id, name }) => [plain(name), id])),
    names,
    firstRows: new Map(fromLast.map(({ cells, row }) => [plain(cells.email), row])),
  }
}

function checkPerson(person: ImportedPerson, lookup: Lookup): CheckedPerson {
  const { cells } = person
  const checked = {
    email: checkEmail(person, lookup),
    role: checkRole(cells.role),
    team: checkTeam(cells.team, lookup),
    manager: checkManager(cells, lookup),
    startDate: checkStartDate(cells.startDate),
  }
  const problems: Partial<Record<Column, string>> = {}
  for (const [column, result] of Object.entries(checked)) {
    if ('problem' in result && isColumn(column, checked)) problems[column] = result.problem
  }
  return { person, problems, invitation: invitationOf(checked) }
}

type CheckedCells = {
  email: Checked<string>
  role: Checked<Role>
  team: Checked<string | undefined>
  manager: Checked<string | undefined>
  startDate: Checked<string | undefined>
}

function invitationOf({ email, role, team, manager, startDate }: CheckedCells) {
  if ('problem' in email || 'problem' in role || 'problem' in team) return null
  if ('problem' in manager || 'problem' in startDate) return null
  return {
    email: email.value,
    role: role.value,
    ...(team.value && { teamId: team.value }),
    ...(manager.value && { managerEmail: manager.value }),
    ...(startDate.value && { startDate: startDate.value }),
  }
}

function checkEmail({ cells, row }: ImportedPerson, lookup: Lookup): Checked<string> {
  const email = cells.email.trim()
  const wrong = newInvitation.safeParse({ email, role: 'employee' }).error?.issues[0]?.message
  if (wrong) return { problem: wrong }
  const firstRow = lookup.firstRows.get(plain(email))
  if (firstRow !== undefined && firstRow < row) return { problem: `Row ${firstRow} has this address already` }
  if (lookup.members.has(plain(email))) return { problem: 'This person is a member already' }
  if (lookup.former.has(plain(email)))
    return { problem: 'This person was deactivated. Please reactivate them instead' }
  if (lookup.invited.has(plain(email))) return { problem: 'This person is invited already' }
  return { value: email }
}

function checkRole(text: string): Checked<Role> {
  const role = roleOf(text)
  return role ? { value: role } : { problem: 'Please choose employee, manager or admin' }
}

function checkTeam(text: string, { teams }: Lookup): Checked<string | undefined> {
  if (text.trim() === '') return { value: undefined }
  const id = teams.get(plain(text))
  return id ? { value: id } : { problem: `There is no team ‘${text.trim()}’ yet` }
}

function checkManager(cells: ImportedPerson['cells'], lookup: Lookup): Checked<string | undefined> {
  const typed = plain(cells.manager)
  if (typed === '') return { value: undefined }
  const address = typed.includes('@') ? typed : lookup.names.get(typed)
  if (!address) return { problem: 'Please enter the manager’s email address' }
  if (address === plain(cells.email)) return { problem: 'Nobody reports to themselves' }
  const isKnown = lookup.members.has(address) || lookup.invited.has(address) || lookup.listed.has(address)
  if (!isKnown) return { problem: 'Nobody here or in this list has this address' }
  const role = lookup.members.get(address)?.role ?? lookup.invited.get(address) ?? lookup.listed.get(address)
  return role === 'employee' ? { problem: 'This person is an employee, not a manager' } : { value: address }
}

function checkStartDate(text: string): Checked<string | undefined> {
  if (text.trim() === '') return { value: undefined }
  const parsed = parseDate(text)
  return 'date' in parsed ? { value: parsed.date } : parsed
}

function roleOf(text: string): Role | undefined {
  return roles.find((role) => role === text)
}

function isColumn(name: string, checked: CheckedCells): name is keyof CheckedCells {
  return name in checked
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
