import * as z from 'zod/mini'
import { plainDate } from '../fields.ts'
import { isLeaveYearStart } from './leave-year.ts'

export const accrualTypes = ['all_at_once', 'monthly', 'per_pay_period'] as const
export const accrualType = z.enum(accrualTypes, 'Please choose an accrual method')
export type AccrualType = z.infer<typeof accrualType>

/** `MM-dd`; 29 February can't be one. */
export const leaveYearStart = z
  .string()
  .check(z.refine(isLeaveYearStart, 'Please choose a day that every year has'))

/** How the company pays: how often, and one day on which a pay period begins. */
export const paySchedule = z.strictObject({
  every: z.enum(['week', 'two_weeks', 'half_month', 'month'], 'Please choose how often you pay'),
  anchor: plainDate,
})

export type PayScheduleInput = z.infer<typeof paySchedule>
