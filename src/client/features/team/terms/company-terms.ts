import type { WorkingWeeks } from '#shared/leave/work-calendar.ts'

/** The company's defaults for people without terms of their own. */
export type CompanyTerms = {
  workingWeek: WorkingWeeks
  /** Null for no public holidays. */
  locationId: string | null
  locations: readonly { id: string; name: string }[]
  /** The leave types with an allowance, in days a year. */
  allowances: readonly { key: string; name: string; annualDays: number }[]
}
