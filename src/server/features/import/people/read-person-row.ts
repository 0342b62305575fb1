import type { Role } from '#shared/fields.ts'
import { email as emailField, nameText, role as roleField } from '#shared/fields.ts'
import { type DateOrder, type DateReading, parseDate } from '#shared/import/parse-date.ts'
import { parseWorkingDays } from '#shared/import/parse-working-days.ts'
import { mostAnnual } from '#shared/leave/leave-type-contract.ts'
import { countOf, type LeaveUnit, toAmount } from '#shared/leave/leave-unit.ts'
import type { WorkingWeek } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { nameKey } from '#shared/same-name.ts'
import { amountIn } from '../cells.ts'
import type { Field } from '../columns.ts'
import type { Problem, TableRow } from '../rows.ts'
import type { ListLocations } from './list-locations.ts'

/** What a row says of a person; what it leaves out is undefined. */
export type PersonDraft = {
  /** In lower case. */
  email: string
  firstName: string | undefined
  lastName: string | undefined
  role: Role | undefined
  team: string | undefined
  location: string | undefined
  startDate: PlainDate | undefined
  week: WorkingWeek | undefined
  /** In what annual leave counts in. */
  annualAmount: number | undefined
}

type PersonReader = {
  locations: ListLocations
  /** The list has first or last names beside whole ones, or without them. */
  hasNames: boolean
  order: DateOrder | undefined
  /** The company's. */
  timeZone: string
  /** What annual leave counts in. */
  unit: LeaveUnit
}

type Cell<Value> = { value: Value | undefined } | { problem: string }

const nothing = { value: undefined }

/**
 * The draft of a row, with a problem for each cell that can't be read, and a note on a first day that was a
 * moment.
 */
export function readPersonRow(
  { cell }: TableRow,
  { locations, hasNames, order, timeZone, unit }: PersonReader,
): { draft: PersonDraft; problems: Problem[]; note: string | null } {
  const problems: Problem[] = []
  const timeZones = [locations.known.get(nameKey(cell('location')))?.timeZone ?? timeZone, timeZone]
  const reading = { order, timeZonesOn: () => timeZones }
  const names = hasNames ? [cell('firstName'), cell('lastName')] : namesIn(cell('name'))
  function read<Value>(field: Field, parse: (text: string) => Cell<Value>, given = cell(field)) {
    const parsed = given === '' && field !== 'email' ? nothing : parse(given)
    if ('value' in parsed) return parsed.value
    problems.push({ field, message: parsed.problem })
    return undefined
  }
  const { start, ...draft } = {
    email: read('email', readEmail) ?? cell('email').toLowerCase(),
    firstName: read('firstName', (given) => readText(given, 100), names[0]),
    lastName: read('lastName', (given) => readText(given, 100), names[1]),
    role: read('role', readRole),
    team: read('team', (given) => readText(given, 60)),
    location: read('location', (given) => readLocation(given, locations)),
    start: read('startDate', (given) => readStart(given, reading)),
    week: read('workingDays', readWeek),
    annualAmount: read('annualDays', (given) => readAnnualAmount(given, unit)),
  }
  return { draft: { ...draft, startDate: start?.date }, problems, note: start?.note ?? null }
}

/** First and last name of a whole one: 'Nora Lindqvist', or 'Lindqvist, Nora'. */
function namesIn(text: string): [first: string, last: string] {
  const [last = '', first] = text.split(',').map((part) => part.trim())
  if (first !== undefined) return [first, last]
  const [firstName = '', ...others] = text.split(/\s+/)
  return [firstName, others.join(' ')]
}

function readEmail(given: string): Cell<string> {
  if (given === '') return { problem: 'Email is required' }
  const { data, error } = emailField.safeParse(given)
  return data === undefined ? { problem: error.issues[0]?.message ?? '' } : { value: data.toLowerCase() }
}

function readText(given: string, most: number): Cell<string> {
  const { data, error } = nameText(most).safeParse(given)
  return data === undefined ? { problem: error.issues[0]?.message ?? '' } : { value: data }
}

function readRole(given: string): Cell<Role> {
  const { data } = roleField.safeParse(given.toLowerCase())
  return data ? { value: data } : { problem: 'Please choose employee, manager or admin' }
}

function readLocation(given: string, { known, toAdd, isDryRun }: ListLocations): Cell<string> {
  const key = nameKey(given)
  if (known.has(key) || toAdd.has(key)) return { value: given }
  if (isDryRun) return readText(given, 60)
  const names = [...known.values()].map(({ name }) => name)
  if (names.length === 0) return { problem: `There’s no location ‘${given}’ yet. Please choose its country.` }
  const some = names.slice(0, 5).join(', ')
  return {
    problem: `There’s no location ‘${given}’. Please choose its country, or use one of: ${some}${names.length > 5 ? ', …' : ''}.`,
  }
}

function readStart(given: string, reading: DateReading): Cell<{ date: PlainDate; note: string | null }> {
  const parsed = parseDate(given, reading)
  return 'date' in parsed ? { value: parsed } : parsed
}

function readWeek(given: string): Cell<WorkingWeek> {
  const parsed = parseWorkingDays(given)
  return 'week' in parsed ? { value: parsed.week } : parsed
}

function readAnnualAmount(given: string, unit: LeaveUnit): Cell<number> {
  const amount = amountIn(given, unit)
  const most = mostAnnual[unit]
  if (amount === undefined || amount < 0 || amount > toAmount(most, unit))
    return { problem: `Please enter the ${unit} as a number from 0 to ${most}` }
  return { value: countOf(amount, unit) }
}
