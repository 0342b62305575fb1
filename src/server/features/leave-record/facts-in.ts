import { formatDays } from '#shared/leave/days.ts'
import { endsOfHalf, type LeaveDates, type LeaveEnds } from '#shared/leave/leave-period.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import { totalMinutesOf } from '#shared/leave/working-days.ts'
import { type AgreedLeave, totalOf } from './store.ts'

/** The facts of leave that an audit line may have. */
export type Facts = {
  dates?: LeaveDates
  totalDays?: string
  /** Of leave that counts in hours. */
  totalHours?: string
  because?: string
  rejectionReason?: string
  inPlaceOf?: string
  via?: string
  coverAnswer?: string
}

/** Reads the facts of an audit line about leave, from whichever version wrote it. */
export function factsIn(recorded: unknown): Facts {
  if (typeof recorded !== 'object' || recorded === null) return {}
  const facts = recorded as Record<string, unknown>
  const { startDate, endDate, totalDays, totalHours, because, rejectionReason, inPlaceOf, via } = facts
  const { coverAnswer } = facts
  return {
    ...(typeof startDate === 'string' &&
      typeof endDate === 'string' && {
        dates: {
          startDate,
          endDate,
          ...timesIn(facts),
        },
      }),
    ...(typeof totalDays === 'string' && { totalDays }),
    ...(typeof totalHours === 'string' && { totalHours }),
    ...(typeof because === 'string' && { because }),
    ...(typeof rejectionReason === 'string' && { rejectionReason }),
    ...(typeof inPlaceOf === 'string' && { inPlaceOf }),
    ...(typeof via === 'string' && { via }),
    ...(typeof coverAnswer === 'string' && { coverAnswer }),
  }
}

/** How long leave is, for an audit line. */
export function lengthFacts({ unit, dates }: Pick<AgreedLeave, 'unit' | 'dates'>) {
  const totalDays = formatDays(totalOf(dates))
  return unit === 'days'
    ? { totalDays }
    : { totalDays, totalHours: formatAmount(totalMinutesOf(dates), unit) }
}

/** Older lines name the half of a date. */
function timesIn({ halfDayPart, startsAt, endsAt }: Record<string, unknown>): LeaveEnds {
  if (halfDayPart === 'morning' || halfDayPart === 'afternoon') return endsOfHalf(halfDayPart)
  return {
    startsAt: typeof startsAt === 'string' ? startsAt : null,
    endsAt: typeof endsAt === 'string' ? endsAt : null,
  }
}
