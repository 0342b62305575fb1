import { invalid } from '#server/platform/errors.ts'
import type { ExportingTool, ImportKind } from '#shared/import/contract.ts'

/** What a column of a file says; those of a list's balances are called by the leave type. */
export type Field =
  | 'email'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'id'
  | 'type'
  | 'start'
  | 'startPart'
  | 'end'
  | 'endPart'
  | 'half'
  | 'days'
  | 'hours'
  | 'status'
  | 'notes'
  | 'date'
  | 'worked'
  | 'remaining'
  | 'role'
  | 'manager'
  | 'team'
  | 'location'
  | 'startDate'
  | 'workingDays'
  | 'annualDays'
  | `balances.${string}`

/** For each field its headings in the files of many tools, as `plainHeading` writes them, the best first. */
type Names = Partial<Record<Field, string>>
type Columns = { names: Names; needed: readonly Field[] }

const personNames = {
  email: 'email emailaddress mail mailaddress workemail workemailaddress useremail',
  name: 'person name fullname employee employeename user username displayname',
  firstName: 'firstname forename givenname',
  lastName: 'lastname surname familyname',
  id: 'personid userid id',
}

/**
 * Our Leave History; Timetastic (from what its API calls them); BambooHR (its time off report: Name, From,
 * To, Type, Amount, Status, Notes); TimeOff.Management (its company export: Type of absence, Started at, Date
 * type, Ended at, Date type).
 */
const leaveNames = {
  ...personNames,
  type: 'type leavetype typeofabsence timeofftype absencetype category policy',
  start: 'startdate start from startedat firstday datefrom leavestart',
  startPart: 'starttype startpart datetype',
  end: 'enddate end to endedat lastday dateto until leaveend',
  endPart: 'endtype endpart',
  half: 'halfday half halfdaypart partofday',
  days: 'days daysdeducted deducted duration amount requested totaldays numberofdays',
  hours: 'hours hoursdeducted totalhours numberofhours',
  status: 'status state',
  notes: 'notes note reason comment comments description',
}

/** Our Leave Balances come first: beside what is left on the day they say what remains of the leave year. */
const balanceNames = {
  ...personNames,
  type: 'type leavetype timeofftype category policy',
  remaining:
    'leftontheday remaining daysleft leftnow left remainingdays daysremaining remainingallowance allowanceremaining balance currentbalance availablebalance available openingbalance days',
  date: 'date day on ason asof balancedate effectivedate',
}

const rosterNames = {
  ...personNames,
  date: 'date day on workdate shiftdate',
  worked: 'worked works work shift hours time times',
}

const { id: _, ...namesOfPeople } = personNames
const peopleNames = {
  ...namesOfPeople,
  role: 'role userrole accessrole systemrole',
  // A list often has the manager's name beside the address.
  manager:
    'manageremail manageremailaddress reportstoemail supervisoremail linemanageremail manager managername reportsto supervisor linemanager approver',
  team: 'team teamname department group',
  location: 'location office site country',
  startDate:
    'startdate firstday start hiredate dateofhire joined joiningdate joineddate employmentstart startofemployment startday',
  workingDays: 'workingdays workdays workingpattern workpattern workingweek workweek schedule',
  annualDays: 'annualdays annualallowance allowance entitlement annualentitlement daysperyear',
}

/** 'Annual balance', 'Sick days left', or 'Balance' alone, which is of annual leave; 'Balance: Annual'. */
const balanceHeadings = [
  /^(?<type>.*?)\s*\b(?:opening balance|balance|days left|days remaining|remaining)$/iu,
  /^(?:opening )?balance\s*[:(]\s*(?<type>[^)]+?)\s*\)?$/iu,
]

/** The columns of each kind of file; a list of people has those of what is left by its headings. */
function columnsOf(kind: ImportKind, headings: readonly string[]): Columns {
  switch (kind) {
    case 'leave':
      return { names: leaveNames, needed: ['type', 'start', 'end'] }
    case 'balances':
      return { names: balanceNames, needed: ['remaining'] }
    case 'roster':
      return { names: rosterNames, needed: ['date', 'worked'] }
    case 'people':
      return { names: { ...peopleNames, ...balanceColumnsIn(headings) }, needed: ['email'] }
  }
}

function balanceColumnsIn(headings: readonly string[]): Names {
  const balances = headings.flatMap((heading) => {
    const found = balanceHeadings.map((pattern) => pattern.exec(heading.trim())).find((match) => match)
    return found ? [[`balances.${found.groups?.['type'] || 'annual'}`, plainHeading(heading)]] : []
  })
  return Object.fromEntries(balances)
}

/** What a file with these headings holds: past leave, what is left, or else a list of people. */
export function kindOf(headings: readonly string[]): ImportKind {
  const has = (...names: string[]) => indexesOfNames(names.join(' '), headings).length > 0
  if (has(leaveNames.start) && has(leaveNames.end)) return 'leave'
  const { role, manager, team, location } = peopleNames
  const isOfTypes = has(balanceNames.type) && has(balanceNames.remaining)
  return isOfTypes && !has(role, manager, team, location) ? 'balances' : 'people'
}

/** The columns of a file by their index, counted from 0, and the tool whose export it looks like. */
type FoundColumns = {
  indexes: Partial<Record<Field, number>>
  fields: Field[]
  madeBy: ExportingTool | null
  ignored: string[]
}

/**
 * Finds the columns of a kind of file by the headings in the first row.
 *
 * @throws Refusal 'invalid' that names a column which is missing, with those that are there, or is
 *   duplicated.
 */
export function findColumns(kind: ImportKind, headings: readonly string[]): FoundColumns {
  const { names, needed } = columnsOf(kind, headings)
  const indexes: Partial<Record<string, number>> = {}
  for (const field of fieldsOf(names)) {
    const [first, second] = indexesOfNames(names[field] ?? '', headings)
    if (first === undefined) continue
    if (second !== undefined && field !== 'startPart') assertOnce(headings, first, second)
    indexes[field] = first
  }
  // TimeOff.Management has one heading for the two halves of a period.
  const halves = indexesOfNames('datetype', headings)
  if ('startPart' in indexes && 'endPart' in names && halves[1] !== undefined) indexes['endPart'] = halves[1]
  // Beside a last name, 'name' is the first name.
  const { name, ...others } = indexes
  const isFirstName = 'lastName' in others && !('firstName' in others) && name !== undefined
  const found = isFirstName ? { ...others, firstName: name } : indexes
  assertPresent(headings, found, needed)
  const read = new Set(Object.values(found))
  const ignored = headings.map((text) => text.trim()).filter((text, at) => text && !read.has(at))
  return { indexes: found, fields: fieldsOf(found), madeBy: toolOf(headings), ignored }
}

/** A heading in lower case, letters, digits and `#` alone: 'E-Mail Address' is 'emailaddress'. */
function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
}

/** The indexes of the headings that have one of these names, in the order of the names. */
function indexesOfNames(names: string, headings: readonly string[]): number[] {
  const plain = headings.map(plainHeading)
  return names.split(' ').flatMap((name) => plain.flatMap((heading, at) => (heading === name ? [at] : [])))
}

function assertOnce(headings: readonly string[], first: number, second: number): void {
  if (plainHeading(headings[first] ?? '') !== plainHeading(headings[second] ?? '')) return
  throw invalid(
    `Row 1, column ${second + 1}: ‘${headings[second]?.trim()}’ appears twice. Please remove one of the columns.`,
  )
}

const labels: Record<string, string> = {
  email: 'Email',
  type: 'Type',
  start: 'Start date',
  end: 'End date',
  remaining: 'Remaining',
  date: 'Date',
  worked: 'Worked',
}

function assertPresent(
  headings: readonly string[],
  indexes: FoundColumns['indexes'],
  needed: readonly Field[],
): void {
  const isPersonFound = (['email', 'name', 'lastName', 'id'] as const).some((field) => field in indexes)
  const missing = new Set([
    ...(isPersonFound ? [] : ['Email']),
    ...needed.filter((field) => indexes[field] === undefined).map((field) => labels[field] ?? field),
  ])
  if (missing.size === 0) return
  const address = headings.findIndex((heading) => heading.includes('@'))
  if (address !== -1)
    throw invalid(
      `Row 1, column ${address + 1} is already an address. Please put a row of column names above it, as in the template.`,
    )
  const found = headings.map((heading) => heading.trim()).filter((heading) => heading !== '')
  throw invalid(
    `Row 1 has no column ‘${[...missing].join('’ and no column ‘')}’. It has: ${shortList(found)}. Please name the columns as the template does.`,
  )
}

function shortList(found: readonly string[]): string {
  const most = 12
  const shown = found.slice(0, most).map((heading) => heading.slice(0, 40))
  return `${shown.join(', ')}${found.length > most ? ` and ${found.length - most} more` : ''}`
}

/** Told by headings that only this tool combines. */
function toolOf(headings: readonly string[]): ExportingTool | null {
  const plain = new Set(headings.map(plainHeading))
  const has = (...names: string[]) => names.every((name) => plain.has(name))
  if (has('typeofabsence') || has('startedat', 'endedat') || has('employee', 'from', 'to', 'approver'))
    return 'TimeOff.Management'
  if (has('employee#') || has('name', 'from', 'to', 'amount') || has('name', 'from', 'to', 'requested'))
    return 'BambooHR'
  if (has('starttype', 'endtype') || has('leavetype', 'deducted')) return 'Timetastic'
  return null
}

function fieldsOf(byField: Partial<Record<Field, unknown>>): Field[] {
  // The keys of a record are those of its type.
  return Object.keys(byField) as Field[]
}
