import type { Stretch } from '#shared/format-dates.ts'

/** What an audit line says of leave, as far as it says it. */
export type Facts = { stretch?: Stretch; totalDays?: string; because?: string }

/** Reads what was written of leave into the audit log, in whichever version. */
export function factsIn(recorded: unknown): Facts {
  if (typeof recorded !== 'object' || recorded === null) return {}
  const facts = recorded as Record<string, unknown>
  const { startDate, endDate, totalDays, because, halfDayPart } = facts
  return {
    ...(typeof startDate === 'string' &&
      typeof endDate === 'string' && {
        stretch: {
          startDate,
          endDate,
          halfDayPart: halfDayPart === 'morning' || halfDayPart === 'afternoon' ? halfDayPart : null,
        },
      }),
    ...(typeof totalDays === 'string' && { totalDays }),
    ...(typeof because === 'string' && { because }),
  }
}
