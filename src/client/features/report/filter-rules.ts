import { fullName } from '#shared/full-name.ts'
import { daysBetween, isPlainDate } from '#shared/plain-date.ts'
import { longestPeriod, type ReportPerson } from '#shared/report/contract.ts'
import { searchOf } from '#shared/search-text.ts'

/** What is wrong with a date of the address or of its field; empty is right. */
export function dateError(date: string): string | undefined {
  return date === '' || isPlainDate(date) ? undefined : 'Please choose a date from 2000 to 2100'
}

/** What is wrong with the end of a period. */
export function endError(start: string, end: string): string | undefined {
  if (dateError(end)) return dateError(end)
  return start && end && start > end ? 'Please end the period on or after its start' : undefined
}

/** `endError`, where a period is limited to three years. */
export function limitedEndError(start: string, end: string): string | undefined {
  const wrong = endError(start, end)
  if (wrong || !isPlainDate(start) || !isPlainDate(end)) return wrong
  return daysBetween(start, end) > longestPeriod ? 'Please choose a period of at most three years' : undefined
}

/** The rows about people whose name has every word of the search. */
export function rowsAbout<Row extends { user: ReportPerson }>(rows: readonly Row[], search: string): Row[] {
  const isFound = searchOf(search)
  return rows.filter(({ user }) => isFound(`${fullName(user)} ${user.email}`))
}
