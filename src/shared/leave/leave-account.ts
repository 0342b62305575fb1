import type { PlainDate } from '../plain-date.ts'
import type { Hundredths } from './days.ts'
import type { Employment } from './employment.ts'
import type { LeaveYearStart } from './leave-year.ts'
import type { PaySchedule } from './pay-schedule.ts'
import type { OwnAnnualDays, PolicyVersion } from './policy.ts'

/** What a date of leave counts, as it was agreed. */
export type DatedDays = { date: PlainDate; hundredths: Hundredths }

/** One date of a pending or approved request; rejected and cancelled ones are not in an account. */
export type LeaveDay = DatedDays & { requestId: string; status: 'approved' | 'pending' }

/** Days that an admin gave (or took, when negative) by hand. */
export type Adjustment = DatedDays & { id: string; by: string | null; reason: string | null }

/** The company's pay schedule from the leave year of `validFrom` on; null is by the month. */
type PayScheduleVersion = { validFrom: PlainDate; schedule: PaySchedule | null }

/**
 * Everything that the balance of one person and one leave type follows from (leave-rules, section 2). No list
 * needs an order, except that of two versions from one day the last in the list holds.
 */
export type LeaveAccount = {
  /** The day on which the company was set up; statements begin with its leave year. */
  companyCreated: PlainDate
  /** 1 January when empty. */
  leaveYearStarts?: readonly LeaveYearStart[]
  policies: readonly PolicyVersion[]
  ownAnnualDays?: readonly OwnAnnualDays[]
  paySchedules?: readonly PayScheduleVersion[]
  /** Empty for somebody who was employed all along. */
  employment?: readonly Employment[]
  adjustments?: readonly Adjustment[]
  /** The leave of this type only. */
  leave?: readonly LeaveDay[]
}
