import * as z from 'zod/mini'
import { plainDate, text, uuid } from '../fields.ts'
import { leaveAmount, leaveUnit } from '../leave/amount-contract.ts'
import { leaveTypeKey } from '../leave/leave-type-contract.ts'
import { payrollLine, payrollReport } from '../report/contract.ts'
import { pageFields } from './list-contract.ts'

/** GET /api/v1/balances: of the current leave year, in what the type counts in. */
export const apiBalancesQuery = z.strictObject({
  ...pageFields,
  leaveType: z._default(leaveTypeKey, 'annual').check(z.describe('Default: annual leave.')),
  userId: z.optional(uuid),
})

/** POST /api/v1/adjustments: what is given, or taken when negative, in what the type counts in. */
export const apiNewAdjustment = z.strictObject({
  userId: uuid,
  leaveType: leaveTypeKey,
  date: plainDate,
  unit: leaveUnit,
  amount: z
    .string('Please enter the amount as a decimal string, such as "-0.5"')
    .check(z.regex(/^-?\d{1,4}(\.\d{1,2})?$/, 'Please enter the amount as a decimal string, such as "-0.5"')),
  reason: text(500).check(z.minLength(1, 'Please give a reason')),
})
export const apiAdjusted = z.strictObject({
  id: uuid.check(z.describe('The adjustment’s ID: `adjustmentId` in its event.')),
  userId: uuid,
  leaveType: leaveTypeKey,
  unit: leaveUnit,
  remaining: z
    .nullable(leaveAmount)
    .check(z.describe('In the current leave year, after the adjustment; null without an allowance there.')),
})

/** GET /api/v1/payroll-periods?on: the pay period that holds a day, and those around it. */
const { period } = payrollReport.shape
export const apiPayrollQuery = z.strictObject({ on: z.optional(plainDate) })
export const apiPayPeriod = z.strictObject(period.shape)
export const apiPayPeriods = z.strictObject({
  period: apiPayPeriod,
  periods: z
    .array(apiPayPeriod)
    .check(z.describe('The twelve before it, the period itself and the two after it, oldest first.')),
})
export const apiPayrollParams = z.strictObject({ start: plainDate })

/** GET /api/v1/payroll-periods/{start}/lines: one for each person and leave type, and for corrections. */
const line = payrollLine.shape
export const apiPayrollLine = z.strictObject({
  ...line,
  days: line.days.check(z.describe('Negative where a correction takes days back.')),
  hours: line.hours.check(z.describe('The same, as working time.')),
  dates: line.dates.check(z.describe('The dates it covers, as ranges.')),
  corrects: line.corrects.check(
    z.describe('The earlier, locked period that it corrects; null for leave in this one.'),
  ),
})

/** GET /api/v1/payroll-periods/{start}/files: none before the period is locked. */
export const apiPayrollFile = z.strictObject({ format: z.enum(['csv', 'xlsx']), name: z.string() })
export const apiPayrollFileParams = z.strictObject({ start: plainDate, format: apiPayrollFile.shape.format })
