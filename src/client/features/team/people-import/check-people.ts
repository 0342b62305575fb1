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

/** What the list is checked against. */
export type Known = {
  members: readonly TeamMember[]
  former: readonly FormerMember[]
  invitations: readonly Invitation[]
  teams: readonly Team[]
}

type Checked<T> = { value: T } | { problem: string }

/** Each row with its problems by cell, or with the invitation to send. */
export function checkPeople(people: readonly ImportedPerson[], known: Known): CheckedPerson[] {
  const lookup = lookupOf(people, known)
  return people.map((person) => checkPerson(person, lookup))
}

/** Teams of the list that the company does not have, each once. */
export function missingTeams(people: readonly ImportedPerson[], teams: readonly Team[]): string[] {
  const known = new Set(teams.map(({ name }) => normalized(name)))
  const missing = new Map<string, string>()
  for (const { cells } of people) {
    const name = cells.team.trim()
    if (name && !known.has(normalized(name)) && !missing.has(normalized(name)))
      missing.set(normalized(name), name)
  }
  return [...missing.values()]
}

type Lookup = {
  members: ReadonlyMap<string, TeamMember>
  former: ReadonlySet<string>
  /** Roles by address, of open invitations. */
  invited: ReadonlyMap<string, Role>
  listed: ReadonlyMap<string, Role | undefined>
  teams: ReadonlyMap<string, string>
  /** Addresses by name; null where several members have the same name. */
  names: ReadonlyMap<string, string | null>
  firstRows: ReadonlyMap<string, number>
}

function lookupOf(people: readonly ImportedPerson[], { members, former, invitations, teams }: Known): Lookup {
  const names = new Map<string, string | null>()
  for (const member of members) {
    const name = normalized(fullName(member))
    names.set(name, names.has(name) ? null : normalized(member.email))
  }
  // Of rows with the same address the first counts: reversed, as a map keeps the last.
  const fromLast = people.toReversed()
  return {
    members: new Map(members.map((member) => [normalized(member.email), member])),
    // Whoever left by themselves comes back by an invitation.
    former: new Set(former.filter(({ hasLeft }) => !hasLeft).map(({ email }) => normalized(email))),
    invited: new Map(
      invitations
        .filter(({ isExpired, declinedAt }) => !isExpired && !declinedAt)
        .map(({ email, role }) => [normalized(email), role]),
    ),
    listed: new Map(fromLast.map(({ cells }) => [normalized(cells.email), findRole(cells.role)])),
    teams: new Map(teams.map(({ id, name }) => [normalized(name), id])),
    names,
    firstRows: new Map(fromLast.map(({ cells, row }) => [normalized(cells.email), row])),
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
  const firstRow = lookup.firstRows.get(normalized(email))
  if (firstRow !== undefined && firstRow < row) return { problem: `Row ${firstRow} has this address already` }
  if (lookup.members.has(normalized(email))) return { problem: 'This person is a member already' }
  if (lookup.former.has(normalized(email)))
    return { problem: 'This person was deactivated. Please reactivate them instead' }
  if (lookup.invited.has(normalized(email))) return { problem: 'This person is invited already' }
  return { value: email }
}

function checkRole(text: string): Checked<Role> {
  const role = findRole(text)
  return role ? { value: role } : { problem: 'Please choose employee, manager or admin' }
}

function checkTeam(text: string, { teams }: Lookup): Checked<string | undefined> {
  if (text.trim() === '') return { value: undefined }
  const id = teams.get(normalized(text))
  return id ? { value: id } : { problem: `There is no team ‘${text.trim()}’ yet` }
}

function checkManager(cells: ImportedPerson['cells'], lookup: Lookup): Checked<string | undefined> {
  const typed = normalized(cells.manager)
  if (typed === '') return { value: undefined }
  const address = typed.includes('@') ? typed : lookup.names.get(typed)
  if (!address) return { problem: 'Please enter the manager’s email address' }
  if (address === normalized(cells.email)) return { problem: 'Nobody reports to themselves' }
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

function findRole(text: string): Role | undefined {
  return roles.find((role) => role === text)
}

function isColumn(name: string, checked: CheckedCells): name is keyof CheckedCells {
  return name in checked
}

function normalized(text: string): string {
  return text.trim().toLowerCase()
}
