import { and, eq } from 'drizzle-orm'
import { creators, deciders, isCreator, isDecider } from '#server/features/leave-record/rows.ts'
import {
  blockedPeriods,
  leaveAdjustments,
  leavePolicies,
  leaveRequestDays,
  leaveRequests,
  leaveTypes,
  teams,
  users,
} from '#server/platform/db/schema.ts'
import { days, fullName, type Subject } from './subject.ts'

const types: Subject = {
  name: 'leave-types',
  about: 'the kinds of leave',
  key: { key: leaveTypes.key },
  cells: {
    Key: leaveTypes.key,
    'Leave type': leaveTypes.name,
    Paid: leaveTypes.isPaid,
    'Needs approval': leaveTypes.needsApproval,
    'Archived at': leaveTypes.archivedAt,
    'Added at': leaveTypes.createdAt,
  },
  from: (rows) => rows.from(leaveTypes),
}

const policyKey = { type: leavePolicies.leaveType, from: leavePolicies.validFrom }

const policies: Subject = {
  name: 'policies',
  about: 'the rule of each leave type, from the leave year on in which it began to hold',
  key: policyKey,
  cells: {
    Key: leavePolicies.leaveType,
    'Leave type': leaveTypes.name,
    From: leavePolicies.validFrom,
    'Annual days': days(leavePolicies.annualDays),
    Accrual: leavePolicies.accrualType,
    'Credited at': leavePolicies.creditedAt,
    'Carry over at most': days(leavePolicies.carryOverDays),
    'Carried days valid for months': leavePolicies.carriedValidMonths,
    'Lowest balance': days(leavePolicies.lowerLimitDays),
  },
  from: (rows) =>
    rows
      .from(leavePolicies)
      .innerJoin(
        leaveTypes,
        and(eq(leaveTypes.companyId, leavePolicies.companyId), eq(leaveTypes.key, leavePolicies.leaveType)),
      ),
}

const adjustments: Subject = {
  name: 'adjustments',
  about: 'days given, or taken, by hand',
  key: { id: leaveAdjustments.id },
  cells: {
    'Person id': users.id,
    Person: fullName(users),
    Email: users.email,
    'Leave type': leaveTypes.name,
    Date: leaveAdjustments.date,
    Days: days(leaveAdjustments.days),
    Reason: leaveAdjustments.reason,
    'Entered by': fullName(creators),
    'Entered at': leaveAdjustments.createdAt,
  },
  from: (rows) =>
    rows
      .from(leaveAdjustments)
      .innerJoin(
        users,
        and(eq(users.companyId, leaveAdjustments.companyId), eq(users.id, leaveAdjustments.userId)),
      )
      .innerJoin(
        creators,
        and(eq(creators.companyId, leaveAdjustments.companyId), eq(creators.id, leaveAdjustments.createdBy)),
      )
      .innerJoin(
        leaveTypes,
        and(
          eq(leaveTypes.companyId, leaveAdjustments.companyId),
          eq(leaveTypes.key, leaveAdjustments.leaveType),
        ),
      ),
}

const requests: Subject = {
  name: 'leave-requests',
  about: 'every request, and every change of one that was asked for, with who decided it',
  key: { id: leaveRequests.id },
  cells: {
    'Request id': leaveRequests.id,
    'Changes request id': leaveRequests.amendsId,
    'Kind of change': leaveRequests.amendmentKind,
    'Person id': users.id,
    Person: fullName(users),
    Email: users.email,
    'Leave type': leaveTypes.name,
    'First day': leaveRequests.startDate,
    'Last day': leaveRequests.endDate,
    'Half day': leaveRequests.isHalfDay,
    'Part of the day': leaveRequests.halfDayPart,
    Days: days(leaveRequests.totalDays),
    Status: leaveRequests.status,
    Notes: leaveRequests.notes,
    'Asked by': fullName(creators),
    'Asked at': leaveRequests.createdAt,
    'Decided by': fullName(deciders),
    'Decided at': leaveRequests.decidedAt,
    'Reason of rejection': leaveRequests.rejectionReason,
  },
  from: (rows) =>
    rows
      .from(leaveRequests)
      .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
      .innerJoin(
        leaveTypes,
        and(eq(leaveTypes.companyId, leaveRequests.companyId), eq(leaveTypes.key, leaveRequests.leaveType)),
      )
      .innerJoin(creators, isCreator)
      .leftJoin(deciders, isDecider),
}

const dayKey = { request: leaveRequestDays.requestId, date: leaveRequestDays.date }

const daysOfLeave: Subject = {
  name: 'days-of-leave',
  about: 'what each date of a request counts',
  key: dayKey,
  cells: {
    'Request id': leaveRequestDays.requestId,
    Date: leaveRequestDays.date,
    Days: days(leaveRequestDays.days),
  },
  from: (rows) => rows.from(leaveRequestDays),
}

const blocked: Subject = {
  name: 'blocked-periods',
  about: 'dates on which leave is refused or warned of',
  key: { id: blockedPeriods.id },
  cells: {
    Name: blockedPeriods.name,
    'First day': blockedPeriods.startDate,
    'Last day': blockedPeriods.endDate,
    Team: teams.name,
    Effect: blockedPeriods.effect,
  },
  from: (rows) =>
    rows
      .from(blockedPeriods)
      .leftJoin(
        teams,
        and(eq(teams.companyId, blockedPeriods.companyId), eq(teams.id, blockedPeriods.teamId)),
      ),
}

export const leaveSubjects: readonly Subject[] = [
  types,
  policies,
  adjustments,
  requests,
  daysOfLeave,
  blocked,
]
