import { type DateOrder, parseDate } from '#shared/import/parse-date.ts'
import type { HalfDayPart } from '#shared/leave/contract.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { RowProblem } from './read-table.ts'

/** Days as people and other tools write them: '7.5', '7,5', '5.0 days'; undefined for the rest, as hours. */
export function daysIn(text: string): Hundredths | undefined {
  const match = /^([+-]?\d{1,3}(?:[.,]\d{1,2}0{0,6})?)\s*(?:d|days?)?$/i.exec(text)
  const number = match?.[1]?.replace(',', '.').replace(/^\+/, '')
  if (number === undefined) return undefined
  // Exports write '5.0000'.
  return parseDays(number.replace(/(\.\d\d)0+$/, '$1').replace(/\.$/, '')) || 0
}

/** @throws RowProblem for a formula, and other text that is no date. */
export function readDate<Field extends string>(
  field: Field,
  text: string,
  order: DateOrder | undefined,
): PlainDate {
  assertNoFormula(field, text, 'date')
  const parsed = parseDate(text, order)
  if ('date' in parsed) return parsed.date
  throw new RowProblem(field, `${parsed.problem}.`)
}

/** @throws RowProblem */
export function assertNoFormula(field: string, text: string, wanted: 'date' | 'number'): void {
  if (isFormula(text)) throw new RowProblem(field, `This is a formula. Please enter the ${wanted} itself.`)
}

export function isFormula(text: string): boolean {
  return /^[=+\-@]/.test(text) && !/^[+-]?[\d.,]+$/.test(text)
}

const parts = new Map<string, HalfDayPart>([
  ['morning', 'morning'],
  ['am', 'morning'],
  ['firsthalf', 'morning'],
  ['afternoon', 'afternoon'],
  ['pm', 'afternoon'],
  ['secondhalf', 'afternoon'],
])

/** The half of a date that a text names; null for the whole date, or none. */
export function partIn(text: string): HalfDayPart | null {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '')
  return parts.get(plain) ?? (['yes', 'true', 'half', 'halfday'].includes(plain) ? 'morning' : null)
}

/** The halves at the ends of longer leave, as the leave history writes them: 'From noon, until noon'. */
export function noonsIn(text: string): { startPart: HalfDayPart | null; endPart: HalfDayPart | null } {
  const plain = text.toLowerCase()
  return {
    startPart: plain.includes('from noon') ? 'afternoon' : null,
    endPart: plain.includes('until noon') ? 'morning' : null,
  }
}

const taken = new Set('approved taken booked used confirmed completed complete accepted past'.split(' '))
const notTaken = new Set(
  'pending requested waiting rejected declined denied refused cancelled canceled withdrawn revoked superseded deleted pendingrevoke'.split(
    ' ',
  ),
)

/** Whether leave with this status was taken; undefined for an unknown status. */
export function wasTaken(status: string): boolean | undefined {
  const plain = status.toLowerCase().replace(/[^a-z]/g, '')
  if (plain === '' || taken.has(plain)) return true
  return notTaken.has(plain) ? false : undefined
}
