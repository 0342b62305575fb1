import * as z from 'zod/mini'
import { dayCount } from '../fields.ts'

/** GET /api/dashboard/stats (spec 2.8). */
export const dashboardStats = z.strictObject({
  /** Days of annual leave that remain in the current leave year. */
  leaveBalance: dayCount,
  /** Own pending requests for an employee; requests to decide for a manager or an admin. */
  pendingRequests: z.number(),
  teamMembers: z.number(),
  /** People with approved leave today. */
  outToday: z.number(),
})
export type DashboardStats = z.infer<typeof dashboardStats>
