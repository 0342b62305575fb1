import type { ExportingTool } from '#shared/import/contract.ts'
import { noon } from '#shared/leave/clock-time.ts'
import type { HalfDayPart } from '#shared/leave/contract.ts'
import { endsOfHalf, type LeavePeriod } from '#shared/leave/leave-period.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'

export type WrittenPeriod = {
  start: PlainDate
  end: PlainDate
  startPart: HalfDayPart | null
  endPart: HalfDayPart | null
  madeBy: ExportingTool | null
}

/**
 * The leave of a row: one period, which may begin and end at noon. Some tools let a longer leave take the
 * morning of its first date or the afternoon of its last one alone: that is a half day of its own beside the
 * rest, so that each date counts as it did there.
 */
export function periodsOf(written: WrittenPeriod): LeavePeriod[] {
  const { start, end } = written
  if (start === end) return [{ start, end, ...endsOfHalf(halfOfOneDate(written)) }]
  const first = halfAtStart(written)
  const last = halfAtEnd(written)
  const isApart = { first: first === 'morning', last: last === 'afternoon' }
  const rest = {
    start: isApart.first ? addDays(start, 1) : start,
    end: isApart.last ? addDays(end, -1) : end,
    startsAt: first === 'afternoon' ? noon : null,
    endsAt: last === 'morning' ? noon : null,
  }
  return [
    ...(isApart.first ? [{ start, end: start, ...endsOfHalf(first) }] : []),
    ...(rest.start <= rest.end ? [rest] : []),
    ...(isApart.last ? [{ start: end, end, ...endsOfHalf(last) }] : []),
  ]
}

/** Morning to afternoon is the whole date. */
function halfOfOneDate({ startPart, endPart }: WrittenPeriod): HalfDayPart | null {
  if (startPart && endPart) return startPart === endPart ? startPart : null
  return startPart === 'afternoon' ? startPart : endPart === 'morning' ? endPart : (startPart ?? endPart)
}

// TimeOff.Management writes 'All Day' for whole days, so each half is one. Elsewhere a start in the morning
// is a whole day.
function halfAtStart({ startPart, madeBy }: WrittenPeriod): HalfDayPart | null {
  return madeBy === 'TimeOff.Management' || startPart === 'afternoon' ? startPart : null
}

function halfAtEnd({ endPart, madeBy }: WrittenPeriod): HalfDayPart | null {
  return madeBy === 'TimeOff.Management' || endPart === 'morning' ? endPart : null
}
