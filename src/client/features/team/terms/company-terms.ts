import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { WorkingWeeks } from '#shared/leave/work-calendar.ts'

/** The company's defaults for people without terms of their own. */
export type CompanyTerms = {
  workingWeek: WorkingWeeks
  /** Null for no public holidays. */
  locationId: string | null
  locations: readonly { id: string; name: string }[]
  /** The leave types with an allowance, and what a year gives. */
  allowances: readonly { key: string; name: string; unit: LeaveUnit; annualAmount: number }[]
}
