import type { PlainDate } from '../plain-date.ts'
import type { Hundredths, Minutes } from './days.ts'
import type { Employment } from './employment.ts'
import type { Amount, LeaveUnit } from './leave-unit.ts'
import type { LeaveYearStart } from './leave-year.ts'
import type { PaySchedule } from './pay-schedule.ts'
import type { OwnEntitlement, PolicyVersion } from './policy.ts'

/** What changes a balance on a date, in the unit of its leave year. */
export type Dated = { date: PlainDate; amount: Amount }

/** What a date of leave counts, as it was agreed, and the working time that it takes. */
export type TakenDate = { date: PlainDate; hundredths: Hundredths; minutes: Minutes }

/** One date of a pending or approved request; rejected and cancelled ones are not in an account. */
export type LeaveDay = TakenDate & { requestId: string; status: 'approved' | 'pending' }

/** Who changed a balance, in which unit of that day, and why. */
type ByHand = { unit: LeaveUnit; id: string; by: string | null; reason: string | null }

/** What an admin gave (or took, when negative) by hand, in the unit of that day. */
export type Adjustment = Dated & ByHand

/**
 * What is left at the end of a day, as an import states it: with all leave up to that day, whenever that is
 * recorded, approved or cancelled.
 */
export type OpeningBalance = ByHand & { date: PlainDate; leftAmount: Amount }

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
  ownEntitlements?: readonly OwnEntitlement[]
  paySchedules?: readonly PayScheduleVersion[]
  /** Empty for somebody who was employed all along. */
  employment?: readonly Employment[]
  adjustments?: readonly Adjustment[]
  /** Of two of one day the one with the later id holds. */
  openingBalances?: readonly OpeningBalance[]
  /** The leave of this type only. */
  leave?: readonly LeaveDay[]
  /** The length of the person's day, by which a change between days and hours converts. Default: 8 hours. */
  dayLengthOn?: (date: PlainDate) => Minutes
}
