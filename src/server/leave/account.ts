import { and, asc, eq, inArray } from 'drizzle-orm'
import { parseDays } from '#shared/leave/days.ts'
import type { LeaveAccount, LeaveDay } from '#shared/leave/leave-account.ts'
import { defaultPolicy, type PolicyVersion } from '#shared/leave/policy.ts'
import type { Tx } from '../db/company-door.ts'
import { companies, leavePolicies, leaveRequestDays, leaveRequests, users } from '../db/schema.ts'

/** The accounts of these people for one leave type: all that their balances follow from, in four reads for any number. */
export async function readLeaveAccounts(
  tx: Tx,
  userIds: readonly string[],
  leaveType: string,
): Promise<Map<string, LeaveAccount>> {
  const [company] = await tx.select().from(companies)
  if (!company) throw new Error('A transaction inside a company finds its company.')
  const policies = await readPolicies(tx, leaveType)
  const people = await tx
    .select({ id: users.id, startDate: users.startDate, endDate: users.endDate })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  const leave = await readLeaveDays(tx, userIds, leaveType)

  return new Map(
    people.map(({ id, startDate, endDate }) => [
      id,
      {
        companyCreated: company.createdOn,
        leaveYearStarts: [{ validFrom: company.createdOn, monthDay: company.leaveYearStart }],
        policies,
        employment: startDate || endDate ? [{ start: startDate, end: endDate }] : [],
        leave: leave.get(id) ?? [],
      },
    ]),
  )
}

/** The account of one person for one leave type. */
export async function readLeaveAccount(tx: Tx, userId: string, leaveType: string): Promise<LeaveAccount> {
  const account = (await readLeaveAccounts(tx, [userId], leaveType)).get(userId)
  if (!account) throw new Error('An account is read for a person of this company.')
  return account
}

async function readPolicies(tx: Tx, leaveType: string): Promise<PolicyVersion[]> {
  const rows = await tx
    .select()
    .from(leavePolicies)
    .where(eq(leavePolicies.leaveType, leaveType))
    .orderBy(asc(leavePolicies.validFrom))
  return rows.map(({ validFrom, annualDays, accrualType, carryOverDays }) => ({
    ...defaultPolicy,
    validFrom,
    annualHundredths: parseDays(annualDays),
    accrual: accrualType,
    carryOverCapHundredths: parseDays(carryOverDays),
  }))
}

async function readLeaveDays(
  tx: Tx,
  userIds: readonly string[],
  leaveType: string,
): Promise<Map<string, LeaveDay[]>> {
  const rows = await tx
    .select({
      userId: leaveRequests.userId,
      requestId: leaveRequests.id,
      status: leaveRequests.status,
      date: leaveRequestDays.date,
      days: leaveRequestDays.days,
    })
    .from(leaveRequests)
    .innerJoin(
      leaveRequestDays,
      and(
        eq(leaveRequestDays.companyId, leaveRequests.companyId),
        eq(leaveRequestDays.requestId, leaveRequests.id),
      ),
    )
    .where(
      and(
        inArray(leaveRequests.userId, [...userIds]),
        eq(leaveRequests.leaveType, leaveType),
        inArray(leaveRequests.status, ['pending', 'approved']),
      ),
    )
    .orderBy(asc(leaveRequestDays.date))

  const byUser = new Map<string, LeaveDay[]>()
  for (const { userId, requestId, status, date, days } of rows) {
    if (status !== 'pending' && status !== 'approved') continue
    const leave = byUser.get(userId) ?? []
    leave.push({ requestId, status, date, hundredths: parseDays(days) })
    byUser.set(userId, leave)
  }
  return byUser
}
