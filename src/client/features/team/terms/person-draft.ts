import { hashKey } from '@tanstack/react-query'
import type { Role } from '#shared/fields.ts'
import { compareText } from '#shared/leave/order.ts'
import { ownOrCompany } from '#shared/leave/own-or-company.ts'
import type {
  WorkedDay,
  WorkingException,
  WorkingPattern,
  WorkingWeeks,
} from '#shared/leave/work-calendar.ts'
import { firstDate, type PlainDate } from '#shared/plain-date.ts'
import { type MemberChange, type MemberTerms, memberChange } from '#shared/team/contract.ts'
import type { CompanyTerms } from './company-terms.ts'
import { ownEntitlement } from './terms-words.ts'

export type EditedEmployment = MemberTerms['employment'][number] & { key: string }

/** The values of the sheet: the saved terms with the edits applied. */
export type PersonValues = {
  /** Only for somebody who hasn't joined: later they write their own. */
  firstName: string
  lastName: string
  email: string
  role: Role
  managerId: string | null
  teamId: string | null
  employment: readonly EditedEmployment[]
  /** Weeks of their own, or the company's. */
  isOwnWeek: boolean
  pattern: WorkingWeeks
  weekFrom: PlainDate
  /** Versions to remove, by their `validFrom`. */
  removedWeeks: readonly PlainDate[]
  /** What is worked on single dates, as edited; null for an exception to remove. */
  exceptions: Readonly<Record<PlainDate, WorkedDay | null>>
  locationId: string | null
  locationFrom: PlainDate
  removedLocations: readonly PlainDate[]
  /** As typed, by leave type. */
  annualAmounts: Readonly<Record<string, string>>
}

export type PersonEdits = Partial<PersonValues>

/** A person's unsaved edits. */
export type PersonDraft = {
  values: PersonValues
  /** The names of the changed fields. */
  changes: string[]
  /** Sent one after the other; together they save everything. */
  calls: MemberChange[]
  /** The first problem of each field, by its path: 'employment.0.end', 'annualAmounts.annual'. */
  errors: ReadonlyMap<string, string>
}

type Named = Pick<PersonValues, 'firstName' | 'lastName' | 'email'>
type Frame = { company: CompanyTerms; today: PlainDate; member: Named }

/** The draft that these edits make of a person's saved terms. */
export function personDraftOf(edits: PersonEdits, terms: MemberTerms, frame: Frame): PersonDraft {
  const { company } = frame
  const values = valuesOf(edits, terms, frame)
  const change = {
    ...nameChange(values, frame.member),
    ...membershipChange(values, terms),
    ...versionChange(values, terms),
    ...exceptionChange(values, terms),
  }
  const annual = annualChanges(values, terms, frame)
  const calls = callsOf(change, annual, values)
  const changes = [
    ('firstName' in change || 'lastName' in change) && 'Name',
    'email' in change && 'Email',
    'role' in change && 'Role',
    'managerId' in change && 'Manager',
    'teamId' in change && 'Team',
    'employment' in change && 'Employment',
    ('workingWeek' in change || values.removedWeeks.length > 0) && 'Working week',
    'workingExceptions' in change && 'Exceptions',
    ('location' in change || values.removedLocations.length > 0) && 'Location',
    ...annual.map(({ leaveType, unit }) => {
      return `${company.allowances.find(({ key }) => key === leaveType)?.name} ${unit}`
    }),
  ].filter((name) => name !== false)
  return { values, changes, calls, errors: errorsOf(calls) }
}

function valuesOf(
  edits: PersonEdits,
  terms: MemberTerms,
  { company, today, member: { firstName, lastName, email } }: Frame,
): PersonValues {
  const removedWeeks = existingOnly(edits.removedWeeks, terms.workingWeeks)
  const removedLocations = existingOnly(edits.removedLocations, terms.locations)
  const latestWeeks = latestOf(terms.workingWeeks, removedWeeks)?.pattern ?? null
  const saved: PersonValues = {
    firstName,
    lastName,
    email,
    role: terms.role,
    managerId: terms.managerId,
    teamId: terms.teamId,
    employment: terms.employment.map((dates, index) => ({ ...dates, key: `saved ${index}` })),
    isOwnWeek: latestWeeks !== null,
    pattern: latestWeeks ?? company.workingWeek,
    weekFrom: today,
    removedWeeks,
    exceptions: {},
    locationId: latestOf(terms.locations, removedLocations)?.locationId ?? null,
    locationFrom: today,
    removedLocations,
    annualAmounts: {},
  }
  const annualAmounts = Object.fromEntries(
    company.allowances.map(({ key }) => [
      key,
      edits.annualAmounts?.[key] ?? String(ownEntitlement(terms, key, today) ?? ''),
    ]),
  )
  return { ...saved, ...edits, removedWeeks, removedLocations, annualAmounts }
}

function nameChange(values: PersonValues, saved: Named): MemberChange {
  const typed = (name: keyof Named) => values[name].trim()
  return {
    ...(typed('firstName') !== saved.firstName && { firstName: typed('firstName') }),
    ...(typed('lastName') !== saved.lastName && { lastName: typed('lastName') }),
    ...(typed('email').toLowerCase() !== saved.email.toLowerCase() && { email: typed('email') }),
  }
}

function membershipChange(values: PersonValues, terms: MemberTerms): MemberChange {
  const employment = values.employment.map(({ start, end }) => ({ start, end }))
  return {
    ...(values.role !== terms.role && { role: values.role }),
    ...(values.managerId !== terms.managerId && { managerId: values.managerId }),
    ...(values.teamId !== terms.teamId && { teamId: values.teamId }),
    ...(!isSame(employment, terms.employment) && { employment }),
  }
}

function versionChange(values: PersonValues, terms: MemberTerms): MemberChange {
  const pattern = values.isOwnWeek ? values.pattern : null
  const { locationId } = values
  const savedPattern = latestOf(terms.workingWeeks, values.removedWeeks)?.pattern ?? null
  const savedLocation = latestOf(terms.locations, values.removedLocations)?.locationId ?? null
  return {
    ...(!isSame(pattern, savedPattern) && { workingWeek: { validFrom: values.weekFrom, pattern } }),
    ...(locationId !== savedLocation && { location: { validFrom: values.locationFrom, locationId } }),
  }
}

function exceptionChange(values: PersonValues, terms: MemberTerms): MemberChange {
  const workingExceptions = editedExceptions(values, terms)
  return workingExceptions.length > 0 ? { workingExceptions } : {}
}

/** The exceptions that differ from the saved ones; null for those to remove. */
function editedExceptions(
  { exceptions }: PersonValues,
  terms: MemberTerms,
): { date: PlainDate; worked: WorkedDay | null }[] {
  const saved = new Map(terms.workingExceptions.map(({ date, worked }) => [date, worked]))
  return Object.entries(exceptions)
    .map(([date, worked]) => ({ date, worked }))
    .filter(({ date, worked }) => !isSame(worked, saved.get(date) ?? null))
}

/** The exceptions with the edits: from today on, with edited ones of the past; and the others of the past. */
export function listedExceptions(
  values: PersonValues,
  terms: MemberTerms,
  today: PlainDate,
): { ahead: WorkingException[]; earlier: WorkingException[]; edited: ReadonlySet<PlainDate> } {
  const edited = new Set(editedExceptions(values, terms).map(({ date }) => date))
  const isAhead = ({ date }: WorkingException) => date >= today || edited.has(date)
  const after = exceptionsAfter(values, terms)
  return { ahead: after.filter(isAhead), earlier: after.filter((one) => !isAhead(one)), edited }
}

/** The exceptions as they are once the edits are saved, in the order of their dates. */
export function exceptionsAfter({ exceptions }: PersonValues, terms: MemberTerms): WorkingException[] {
  const after = new Map<PlainDate, WorkedDay | null>([
    ...terms.workingExceptions.map(({ date, worked }) => [date, worked] as const),
    ...Object.entries(exceptions),
  ])
  return [...after]
    .flatMap(([date, worked]) => (worked === null ? [] : [{ date, worked }]))
    .toSorted((a, b) => compareText(a.date, b.date))
}

/** The patterns as they are once the edits are saved, oldest first; the company's before the first. */
export function patternsAfter(
  values: PersonValues,
  terms: MemberTerms,
  companyWeeks: WorkingWeeks,
): WorkingPattern[] {
  const { workingWeek } = versionChange(values, terms)
  const own = terms.workingWeeks
    .filter(
      ({ validFrom }) => !values.removedWeeks.includes(validFrom) && validFrom !== workingWeek?.validFrom,
    )
    .concat(workingWeek ?? [])
  return ownOrCompany(
    [{ validFrom: firstDate, value: companyWeeks }],
    own.map(({ validFrom, pattern }) => ({ validFrom, value: pattern })),
    companyWeeks,
  ).map(({ validFrom, value }) => ({ validFrom, ...value }))
}

type AnnualChange = NonNullable<MemberChange['entitlement']>

function annualChanges(
  values: PersonValues,
  terms: MemberTerms,
  { company, today }: Pick<Frame, 'company' | 'today'>,
): AnnualChange[] {
  return company.allowances.flatMap(({ key, unit }) => {
    const typed = values.annualAmounts[key]?.trim() ?? ''
    const annualAmount = typed === '' ? null : Number(typed.replace(',', '.'))
    return annualAmount === ownEntitlement(terms, key, today) ? [] : [{ leaveType: key, unit, annualAmount }]
  })
}

// Each call can remove one version and set the days of one type; removals precede what replaces them.
function callsOf(
  change: MemberChange,
  annual: readonly AnnualChange[],
  values: PersonValues,
): MemberChange[] {
  const [removedWeek, ...otherWeeks] = values.removedWeeks
  const [removedLocation, ...otherLocations] = values.removedLocations
  const [firstAnnual, ...otherAnnual] = annual
  const calls: MemberChange[] = [
    ...otherWeeks.map((removedWorkingWeek) => ({ removedWorkingWeek })),
    ...otherLocations.map((removed) => ({ removedLocation: removed })),
    {
      ...change,
      ...(removedWeek && { removedWorkingWeek: removedWeek }),
      ...(removedLocation && { removedLocation }),
      ...(firstAnnual && { entitlement: firstAnnual }),
    },
    ...otherAnnual.map((entitlement) => ({ entitlement })),
  ]
  return calls.filter((call) => Object.keys(call).length > 0)
}

function errorsOf(calls: readonly MemberChange[]): Map<string, string> {
  const errors = new Map<string, string>()
  for (const call of calls) {
    for (const { path, message } of memberChange.safeParse(call).error?.issues ?? []) {
      const field =
        path[0] === 'entitlement' ? `annualAmounts.${call.entitlement?.leaveType}` : path.join('.')
      if (!errors.has(field)) errors.set(field, message)
    }
  }
  return errors
}

type Version = { validFrom: PlainDate }

function existingOnly(removed: readonly PlainDate[] | undefined, versions: readonly Version[]): PlainDate[] {
  return (removed ?? []).filter((date) => versions.some(({ validFrom }) => validFrom === date))
}

function latestOf<V extends Version>(versions: readonly V[], removed: readonly PlainDate[]): V | undefined {
  return versions.findLast(({ validFrom }) => !removed.includes(validFrom))
}

// Deep equality, in any order of keys.
function isSame(a: unknown, b: unknown): boolean {
  return hashKey([a]) === hashKey([b])
}
