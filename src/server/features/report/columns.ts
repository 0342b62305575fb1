import type { Cell } from '#server/platform/files/table.ts'
import { timesInWords } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import type { ReportPerson } from '#shared/report/contract.ts'

/** The columns that identify a person, the same in every report. */
export const personHeadings = ['Person', 'Email', 'Team'] as const

export function personCells(user: ReportPerson): Cell[] {
  return [fullName(user), user.email, user.teamName]
}

/** 'Morning' of 'morning', 'Approved' of 'approved'. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** 'Full day', 'Morning', or 'From noon, until noon' of several dates. */
export function partOfDay({ start: startDate, end: endDate, ...times }: LeavePeriod): string {
  return capitalised(timesInWords({ startDate, endDate, ...times }) || 'full day')
}
