import { weeksInWords } from '#client/leave-ui/working-time/working-time-words.ts'
import {
  counted,
  formatDayNumber,
  formatDayWithYear,
  formatInstant,
  formatMonthDay,
  personLocale,
} from '#client/ui/data/format-dates.ts'
import type { AuditEntry } from '#shared/audit/contract.ts'
import { type ApprovalStep, approvalStep } from '#shared/leave/approval-steps-contract.ts'
import { everyWeek, timeOf } from '#shared/leave/work-calendar.ts'
import { workingException, workingWeeks } from '#shared/leave/work-calendar-contract.ts'
import { workedInWords } from '#shared/leave/working-time-words.ts'
import { isPlainDate } from '#shared/plain-date.ts'
import type { AuditContext } from './audit-context.ts'
import { fieldInWords, readableFields } from './fact-words.ts'

/** A field of an audit line in words; null on the side that does not have it. */
type FactRow = { field: string; label: string; before: string | null; after: string | null }

/** The values before and after a change, field by field. Empty where a line has none that people can read. */
export function factRows(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  context: AuditContext,
): FactRow[] {
  const fields = readableFields([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const onSide = (facts: AuditEntry['before'], field: string) =>
    facts && field in facts ? valueInWords(field, facts[field], context) : null
  return fields.map((field) => ({
    field,
    label: fieldInWords(field),
    before: onSide(before, field),
    after: onSide(after, field),
  }))
}

/** What no value means, where that is not 'none'. */
const nothing: Readonly<Record<string, string>> = {
  approvalSteps: 'the manager',
  carriedValidMonths: 'never',
  carryOverDays: 'all',
  carryOverAmount: 'all',
  end: 'open',
  managerId: 'no one',
  mostAway: 'any number',
  start: 'open',
  timeZone: 'the company’s',
  pattern: 'the company’s week',
  week: 'the company’s week',
}

/** Fields whose values are words of the code: 'all_at_once', 'mail-invitation'. */
const coded = new Set([
  'accrual',
  'accrualType',
  'creditedAt',
  'effect',
  'every',
  'job',
  'kind',
  'lastWord',
  'mostAwayEffect',
  'part',
  'status',
])
/** Fields with days or hours as a decimal string. */
const inDays = new Set(['days', 'totalDays', 'hours', 'totalHours'])

/** The value of a field as a person reads it: dates, names instead of ids, words instead of codes. */
function valueInWords(field: string, value: unknown, context: AuditContext): string {
  if (value === null || value === undefined) return nothing[field] ?? 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatDayNumber(value)
  if (typeof value === 'string') return textInWords(field, value, context)
  if (Array.isArray(value)) {
    return value.length === 0 ? 'none' : value.map((one) => valueInWords(field, one, context)).join('; ')
  }
  const parts = new Map<string, unknown>(Object.entries(value))
  const working = workingTimeInWords(value)
  if (working) return working
  const step = approvalStep.safeParse(value).data
  if (step) return stepInWords(step, context)
  const inWords = (part: string) => `${fieldInWords(part)} ${valueInWords(part, parts.get(part), context)}`
  return readableFields(parts.keys()).map(inWords).join(', ')
}

function textInWords(field: string, text: string, { names, leaveTypeName, today }: AuditContext): string {
  if (isId(text)) return names.get(text) ?? 'no longer here'
  if (field === 'leaveType') return leaveTypeName(text)
  if (field === 'leaveYearStart') return formatMonthDay(text)
  if (field === 'country') return countryInWords(text)
  if (field === 'timeZone') return text.replaceAll('_', ' ')
  if (coded.has(field)) return text.replaceAll(/[_-]/g, ' ')
  if (inDays.has(field)) return formatDayNumber(text)
  if (isPlainDate(text)) return formatDayWithYear(text)
  return isInstant(text) ? formatInstant(text, today) : text
}

/** Working weeks, one week of an older line, and exceptions: 'Mon to Fri', 'Sat 14 Mar 2026: Full day'. */
function workingTimeInWords(value: object): string | undefined {
  const weeks = workingWeeks.safeParse(value).data ?? workingWeeks.safeParse(everyWeek(value)).data
  if (weeks) return weeksInWords(weeks)
  const exception = workingException.safeParse(value).data
  return exception && `${formatDayWithYear(exception.date)}: ${workedInWords(timeOf(exception.worked))}`
}

/** 'the manager', 'Max Manager or Ana Ruiz if longer than 5 days', 'all admins' */
function stepInWords({ by, people, needed, when, days }: ApprovalStep, { names }: AuditContext): string {
  const named = people.map((id) => names.get(id) ?? 'no longer here')
  const who = {
    manager: 'the manager',
    'managers-manager': 'the manager’s manager',
    admins: needed === 'all' ? 'all admins' : 'an admin',
    people: new Intl.ListFormat('en', { type: needed === 'all' ? 'conjunction' : 'disjunction' }).format(
      named,
    ),
  }[by]
  const count = counted(days ?? 0, ['day', 'days'])
  const condition = {
    always: '',
    longer: ` if longer than ${count}`,
    sooner: ` if it starts in less than ${count}`,
    'against-rule': ' if a company rule is against it',
  }[when]
  return `${who}${condition}`
}

function countryInWords(code: string): string {
  return new Intl.DisplayNames(personLocale(), { type: 'region' }).of(code) ?? code
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
}
