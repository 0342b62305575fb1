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
import { weekdays } from '#shared/leave/work-calendar.ts'
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
  end: 'open',
  managerId: 'nobody',
  mostAway: 'any number',
  start: 'open',
  timeZone: 'the company’s',
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
/** Fields with days as a decimal string. */
const inDays = new Set(['days', 'totalDays'])

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
  if (isWeek(parts)) return weekInWords(parts)
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

function isWeek(parts: ReadonlyMap<string, unknown>): boolean {
  return parts.size > 0 && [...parts.keys()].every((name) => weekdays.some((weekday) => weekday === name))
}

// 1 January 2023 was a Sunday, the first of `weekdays`.
function weekInWords(parts: ReadonlyMap<string, unknown>): string {
  const written = new Intl.DateTimeFormat(personLocale(), { weekday: 'short', timeZone: 'UTC' })
  const worked = weekdays.flatMap((weekday, index) => {
    const part = parts.get(weekday)
    if (typeof part !== 'string' || part === 'none') return []
    const name = written.format(Date.UTC(2023, 0, 1 + index))
    return part === 'full' ? name : `${name} ${part}`
  })
  return worked.join(', ')
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
