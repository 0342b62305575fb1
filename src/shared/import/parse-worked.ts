import { shiftMinutes, type WorkedDay, type WorkedPart } from '../leave/work-calendar.ts'
import { workedDay } from '../leave/work-calendar-contract.ts'

/** Null is no exception: what the person's week and the holidays say. */
export type ParsedWorked = { worked: WorkedDay | null } | { problem: string }

/** How a roster writes what is worked, in words. */
export const workedExamples =
  'free, full, morning, afternoon, 09:00-17:30, 22:00-06:00 30 with a break of 30 minutes, or usual to remove an exception'

const problem = `Please write what is worked like ${workedExamples}`

const words: Readonly<Record<string, WorkedPart>> = {
  free: 'none',
  off: 'none',
  none: 'none',
  full: 'full',
  'full day': 'full',
  morning: 'morning',
  am: 'morning',
  afternoon: 'afternoon',
  pm: 'afternoon',
}
const noException = new Set(['usual', 'as usual'])

const shift =
  /^(?:(morning|afternoon) )?(\d{1,2})(?:[:.](\d\d))? ?- ?(\d{1,2})(?:[:.](\d\d))?(?: (\d{1,3})(?: ?min)?)?$/

/**
 * What is worked on a date as a roster writes it: 'free', 'full', 'morning', '09:00-17:30', '22.00 – 6.00',
 * '9-13', with a break in minutes after it: '22:00-06:00 30'. An end of 24:00 is midnight. A shift counts a
 * whole day, or the half before it: 'morning 09:00-12:30'. 'usual' removes the date's exception.
 */
export function parseWorked(text: string): ParsedWorked {
  const written = text
    .trim()
    .toLowerCase()
    .replaceAll(/[–—]|\bto\b/g, '-')
    .replaceAll(/\s+/g, ' ')
  const word = words[written]
  if (word) return { worked: word }
  if (noException.has(written)) return { worked: null }
  const [, part = 'full', fromHour, fromMinute, untilHour, untilMinute, rest] = shift.exec(written) ?? []
  if (fromHour === undefined || untilHour === undefined) return { problem }
  const end = timeOf(untilHour, untilMinute)
  const [from, until] = [timeOf(fromHour, fromMinute), end === '24:00' ? '00:00' : end]
  const breakMinutes = Number(rest ?? 0)
  const hours = {
    part,
    minutes: shiftMinutes({ from, until, breakMinutes }),
    from,
    until,
    ...(breakMinutes > 0 && { breakMinutes }),
  }
  const { data, error } = workedDay.safeParse(hours)
  return data === undefined ? { problem: error.issues[0]?.message ?? problem } : { worked: data }
}

function timeOf(hour: string, minute = '00'): string {
  return `${hour.padStart(2, '0')}:${minute}`
}
