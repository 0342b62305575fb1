import * as z from 'zod/mini'
import { firstSteps } from '../company/contract.ts'
import { approvalsPage } from '../leave/approvals-contract.ts'
import { leaveRequest } from '../leave/contract.ts'
import { coveredLeave } from '../leave/covering-contract.ts'
import { leaveType } from '../leave/leave-type-contract.ts'
import { leaveStatement } from '../leave/statement-contract.ts'
import { namedHoliday } from '../location/contract.ts'
import { notificationList } from '../notification/contract.ts'
import { currentUser } from '../session/contract.ts'
import { dashboardStats, upcomingLeave } from './contract.ts'

/**
 * GET /api/start: who is signed in, and what their dashboard shows at first. Each part is the answer of a
 * call of its own, which reads it again after a change.
 */
export const start = z.strictObject({
  user: currentUser,
  /** Null without a company. */
  dashboard: z.nullable(
    z.strictObject({
      stats: dashboardStats,
      ownRequests: z.array(leaveRequest),
      leaveTypes: z.array(leaveType),
      /**
       * One's own, at the `statementEnd` of the user's today; without what didn't count, as the dashboard
       * shows no lines.
       */
      statement: leaveStatement,
      /** From the user's today on, and one's own holidays in the `upcomingRange`. */
      upcoming: upcomingLeave,
      holidays: z.array(namedHoliday),
      notifications: notificationList,
      /** What the user was asked to cover. */
      covering: z.array(coveredLeave),
      /** The first page of what the user may decide; null for employees. */
      approvals: z.nullable(approvalsPage),
      /** Null for all but admins. */
      firstSteps: z.nullable(firstSteps),
    }),
  ),
})
export type Start = z.infer<typeof start>
