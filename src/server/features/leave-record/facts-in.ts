import type { LeaveDates } from '#shared/format-dates.ts'

/** What an audit line says of leave, as far as it says it. */
export type Facts = { dates?: LeaveDates; totalDays?: string; because?: string }

/** Reads what was written of leave into the audit log, in whichever version. */
export function factsIn(recorded: unknown): Facts {
  if (typeof recorded !== 'object' || recorded === null) return {}
  const facts = recorded as Record<string, unknown>
  const { startDate, endDate, totalDays, because, halfDayPart } = facts
  return {
    ...(typeof startDate === 'string' &&
      typeof endDate === 'string' && {
        dates: {
          startDate,
          endDate,
          halfDayPart: halfDayPart === 'morning' || halfDayPart === 'afternoon' ? halfDayPart : null,
        },
      }),
    ...(typeof totalDays === 'string' && { totalDays }),
    ...(typeof because === 'string' && { because }),
  }
}
