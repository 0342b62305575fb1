import { type ClockTime, isClockTime, noon } from '#shared/leave/clock-time.ts'
import type { HalfDayPart } from '#shared/leave/contract.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { LeaveEnds } from '#shared/leave/leave-period.ts'
import { type Amount, type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
import type { Field } from './columns.ts'
import { RowProblem } from './rows.ts'

function daysIn(text: string): Hundredths | undefined {
  const match = /^([+-]?\d{1,3}(?:[.,]\d{1,2}0{0,6})?)\s*(?:d|days?)?$/i.exec(text)
  return match?.[1] === undefined ? undefined : parseDays(plainNumber(match[1])) || 0
}

/**
 * An amount as people and other tools write it: '7.5', '7.5 days', '7:30', '7.5 h'; undefined for the rest.
 */
export function amountIn(text: string, unit: LeaveUnit): Amount | undefined {
  return unit === 'days' ? daysIn(text) : minutesIn(text)
}

function minutesIn(text: string): Amount | undefined {
  const clock = /^([+-]?)(\d{1,5}):([0-5]\d)\s*(?:h|hrs?|hours?)?$/i.exec(text)
  if (clock) {
    const [, sign, hours, minutes] = clock
    const size = Number(hours) * 60 + Number(minutes)
    return sign === '-' ? 0 - size : size
  }
  const number = /^([+-]?\d{1,5}(?:[.,]\d{1,2}0{0,6})?)\s*(?:h|hrs?|hours?)?$/i.exec(text)?.[1]
  if (number === undefined) return undefined
  return parseAmount(plainNumber(number), 'hours') || 0
}

/** '7.5' of '+7,5000', as exports write it. */
function plainNumber(text: string): string {
  return text
    .replace(',', '.')
    .replace(/^\+/, '')
    .replace(/(\.\d\d)0+$/, '$1')
}

/** @throws RowProblem */
export function assertNoFormula(field: Field, text: string, wanted: 'date' | 'number'): void {
  if (isFormula(text)) throw new RowProblem(field, `This is a formula. Please enter the ${wanted} itself.`)
}

/** Whether a spreadsheet would compute the text; a negative number is none. */
export function isFormula(text: string): boolean {
  return /^[=+\-@]/.test(text) && !/^[+-]?[\d.,:]+$/.test(text)
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

const fromTo = /^(?:from )?(\d?\d:\d\d) ?(?:to|until|[-–—]) ?(\d?\d:\d\d)$/
const fromUntil = /^(?:from (\d?\d:\d\d))?(?:, ?)?(?:until (\d?\d:\d\d))?$/

/**
 * The times of leave in hours, as the leave history and people write them: '13:00 to 15:30', '9:00–12:00',
 * 'From 13:30, until noon'. Null for a text without times.
 *
 * @throws RowProblem for digits that are no times of the day.
 */
export function readTimes(field: Field, text: string): LeaveEnds | null {
  const plain = text.toLowerCase().replaceAll('noon', noon).replace(/\s+/g, ' ')
  if (!/\d/.test(plain)) return null
  const [, from, until] = fromTo.exec(plain) ?? fromUntil.exec(plain) ?? []
  const [startsAt, endsAt] = [clockTime(from), clockTime(until)]
  const isRead = startsAt !== undefined && endsAt !== undefined && (startsAt ?? endsAt) !== null
  if (!isRead) throw new RowProblem(field, 'Please enter the times of the day as in 13:00 to 15:30.')
  return { startsAt, endsAt }
}

/** Null for none, undefined for one that no day has. */
function clockTime(text: string | undefined): ClockTime | null | undefined {
  if (text === undefined) return null
  const time = text.padStart(5, '0')
  return isClockTime(time) ? time : undefined
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
