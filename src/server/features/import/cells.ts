import type { HalfDayPart } from '#shared/leave/contract.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'

/** What cells of a file mean, each by itself. */

/** Days as people and other tools write them: '7.5', '7,5', '5.0 days'. Undefined for anything else, such as hours. */
export function daysIn(text: string): Hundredths | undefined {
  const match = /^([+-]?\d{1,3}(?:[.,]\d{1,2}0{0,6})?)\s*(?:d|days?)?$/i.exec(text)
  const number = match?.[1]?.replace(',', '.').replace(/^\+/, '')
  if (number === undefined) return undefined
  // Exports write '5.0000'.
  return parseDays(number.replace(/(\.\d\d)0+$/, '$1').replace(/\.$/, '')) || 0
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

/** Which half of a date is meant; null for the whole, or nothing. */
export function partIn(text: string): HalfDayPart | null {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '')
  return parts.get(plain) ?? (['yes', 'true', 'half', 'halfday'].includes(plain) ? 'morning' : null)
}

const taken = new Set('approved taken booked used confirmed completed complete accepted past'.split(' '))
const notTaken = new Set(
  'pending requested waiting rejected declined denied refused cancelled canceled withdrawn revoked superseded deleted pendingrevoke'.split(
    ' ',
  ),
)

/** Whether leave was taken, by the word for its status; undefined for an unknown word. */
export function wasTaken(status: string): boolean | undefined {
  const plain = status.toLowerCase().replace(/[^a-z]/g, '')
  if (plain === '' || taken.has(plain)) return true
  return notTaken.has(plain) ? false : undefined
}
