import type { PlainDate } from '#shared/plain-date.ts'

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The calendar in the month of a date. */
export function calendarPath(date: PlainDate): string {
  return `/calendar?month=${date.slice(0, 7)}`
}
