import { invalid } from '#server/platform/errors.ts'
import type { ExportingTool } from '#shared/import/contract.ts'
import {
  type ColumnIndexes,
  indexesOfNames,
  otherHeadings,
  plainHeading,
} from '#shared/import/find-headings.ts'

/** By what a file can identify a person; then the fields of each kind of file. */
const personFields = ['email', 'name', 'firstName', 'lastName', 'id'] as const
export type PersonField = (typeof personFields)[number]

export type LeaveField =
  | PersonField
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
export type RosterField = PersonField | 'date' | 'worked'
export type BalanceField = PersonField | 'type' | 'remaining' | 'date'

/** For each field its headings in the files of many tools, as `plainHeading` writes them, the best first. */
export type Names<Field extends string> = Record<Field, string>

const personNames: Names<PersonField> = {
  email: 'email emailaddress mail workemail useremail',
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
export const leaveNames: Names<LeaveField> = {
  ...personNames,
  type: 'type leavetype typeofabsence timeofftype absencetype category policy',
  start: 'startdate start from startedat firstday datefrom',
  startPart: 'starttype startpart datetype',
  end: 'enddate end to endedat lastday dateto',
  endPart: 'endtype endpart',
  half: 'halfday half halfdaypart partofday',
  days: 'days daysdeducted deducted duration amount requested totaldays numberofdays',
  hours: 'hours hoursdeducted totalhours numberofhours',
  status: 'status state',
  notes: 'notes note reason comment comments description',
}

/** Our Leave Balances come first: beside what is left on the day they say what remains of the leave year. */
export const balanceNames: Names<BalanceField> = {
  ...personNames,
  type: 'type leavetype timeofftype category policy',
  remaining:
    'leftontheday remaining daysleft leftnow left remainingdays daysremaining remainingallowance allowanceremaining balance currentbalance availablebalance available days',
  date: 'date day on ason asof balancedate effectivedate',
}

export const rosterNames: Names<RosterField> = {
  ...personNames,
  date: 'date day on workdate shiftdate',
  worked: 'worked works work shift hours time times',
}

/** The columns of a file by their index, and the tool whose export it looks like. */
export type FoundColumns<Field extends string> = {
  indexes: ColumnIndexes<Field>
  madeBy: ExportingTool | null
  ignored: string[]
}

type Wanted<Field extends string> = { names: Names<Field>; needed: readonly Field[] }

/**
 * Finds columns by the headings in the first row.
 *
 * @throws Refusal 'invalid' that names a column which is missing, with those that are there, or is
 *   duplicated.
 */
export function findColumns<Field extends string>(
  headings: readonly string[],
  { names, needed }: Wanted<Field | PersonField>,
): FoundColumns<Field | PersonField> {
  const indexes: ColumnIndexes<Field | PersonField> = {}
  for (const field of fieldsOf(names)) {
    const [first, second] = indexesOfNames(names[field], headings)
    if (first === undefined) continue
    if (second !== undefined && field !== 'startPart') assertOnce(headings, first, second)
    indexes[field] = first
  }
  const found: ColumnIndexes<string> = indexes
  // TimeOff.Management has one heading for the two halves of a period.
  const halves = indexesOfNames('datetype', headings)
  if ('startPart' in found && 'endPart' in names && halves[1] !== undefined) found['endPart'] = halves[1]
  // Beside a last name, 'name' is the first name.
  if (indexes.lastName !== undefined && indexes.firstName === undefined && indexes.name !== undefined) {
    indexes.firstName = indexes.name
    delete indexes.name
  }
  assertPresent(headings, indexes, { names, needed })
  return {
    indexes,
    madeBy: toolOf(headings),
    ignored: otherHeadings(
      headings,
      fieldsOf(names).map((field) => found[field]),
    ),
  }
}

function assertOnce(headings: readonly string[], first: number, second: number): void {
  if (plainHeading(headings[first] ?? '') !== plainHeading(headings[second] ?? '')) return
  throw invalid(
    `Row 1, column ${second + 1}: ‘${headings[second]?.trim()}’ appears twice. Please remove one of the columns.`,
  )
}

const labels: Record<string, string> = {
  type: 'Type',
  start: 'Start date',
  end: 'End date',
  remaining: 'Remaining',
  date: 'Date',
  worked: 'Worked',
}

function assertPresent<Field extends string>(
  headings: readonly string[],
  indexes: ColumnIndexes<Field | PersonField>,
  { needed }: Wanted<Field | PersonField>,
): void {
  const isPersonFound = personFields.some((field) => field !== 'firstName' && indexes[field] !== undefined)
  const missing = [
    ...(isPersonFound ? [] : ['Email']),
    ...needed.filter((field) => indexes[field] === undefined).map((field) => labels[field] ?? field),
  ]
  const [first] = missing
  if (first === undefined) return
  const found = headings.map((heading) => heading.trim()).filter((heading) => heading !== '')
  throw invalid(
    `Row 1 has no column ‘${missing.join('’ and no column ‘')}’. It has: ${shortList(found)}. Please name the columns as the template does.`,
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

function fieldsOf<Field extends string>(names: Names<Field>): Field[] {
  // The keys of a record are those of its type.
  return Object.keys(names) as Field[]
}
