import type { Cell } from '#server/platform/files/table.ts'
import { fullName } from '#shared/full-name.ts'
import type { HalfDayPart } from '#shared/leave/contract.ts'
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

export function partOfDay(part: HalfDayPart | null): string {
  return part === null ? 'Full day' : capitalised(part)
}
