import { addDays, addMonths, type PlainDate } from '../plain-date.ts'

const upcomingDays = 7

/** The list of those who are away in the next days names at most this many people, and counts the others. */
export const mostUpcomingPeople = 8

/** The dates of 'Upcoming Leave (Next 7 days)', both included (spec 2.8). */
export function upcomingRange(today: PlainDate): { startDate: PlainDate; endDate: PlainDate } {
  return { startDate: today, endDate: addDays(today, upcomingDays - 1) }
}

/** How far the dashboard reads the statement: a year ahead, so that today's leave year is whole. */
export function statementEnd(today: PlainDate): PlainDate {
  return addMonths(today, 12)
}
