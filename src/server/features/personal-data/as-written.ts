import { formatDays, parseDays } from '#shared/leave/days.ts'

/** How instants and days are written in the file. */

export function toInstant(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}

/** '0.5' of the database's '0.50'. */
export function shortDays(days: string): string {
  return formatDays(parseDays(days))
}
