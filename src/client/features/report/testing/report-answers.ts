import type {
  BalancesReport,
  DecisionTimesReport,
  HistoryReport,
  PayPeriodView,
  PayrollReport,
  ReportPerson,
  UsageReport,
} from '#shared/report/contract.ts'

/** Answers of the server for tests of the reports. */

export const anna: ReportPerson = somebody('1', 'Anna', 'Weiss', 'Design')
export const ben: ReportPerson = somebody('2', 'Ben', 'Osei', 'Design')
export const cleo: ReportPerson = somebody('3', 'Cleo', 'Marsh', null)

function somebody(id: string, firstName: string, lastName: string, teamName: string | null): ReportPerson {
  const email = `${firstName.toLowerCase()}@halyard.example`
  return {
    id: `00000000-0000-4000-8000-00000000000${id}`,
    firstName,
    lastName,
    email,
    teamName,
    isActive: true,
  }
}

type BalanceRow = BalancesReport['rows'][number]

export function balance(user: ReportPerson, figures: Partial<BalanceRow> = {}): BalanceRow {
  return {
    user,
    leaveType: 'annual',
    leaveTypeName: 'Annual',
    unit: 'days',
    granted: '20',
    carriedOver: '0',
    adjusted: '0',
    expired: '0',
    used: '0',
    pending: '0',
    remaining: '20',
    leftOnDay: '20',
    ...figures,
  }
}

export function historyPage(
  users: readonly ReportPerson[],
  page: Pick<HistoryReport, 'count' | 'next'>,
): HistoryReport {
  return {
    startDate: '2025-03-02',
    endDate: '2100-12-31',
    rows: users.map((user, index) => ({
      id: `${user.id.slice(0, -2)}${page.next ? 1 : 2}${index}`,
      user,
      leaveType: 'sick',
      leaveTypeName: 'Sick',
      startDate: '2026-02-10',
      endDate: '2026-02-11',
      startsAt: null,
      endsAt: null,
      unit: 'days',
      totalDays: '2',
      totalMinutes: 960,
      status: 'approved',
      notes: null,
      askedAt: '2026-02-09T08:00:00.000Z',
      recordedBy: null,
      decidedBy: ben,
      decidedAt: '2026-02-09T09:00:00.000Z',
      rejectionReason: null,
    })),
    ...page,
  }
}

export const february: PayPeriodView = {
  start: '2026-02-01',
  end: '2026-02-28',
  locked: null,
  canLock: true,
}

export function payroll(period: PayPeriodView): PayrollReport {
  const line = { user: anna, leaveType: 'annual', leaveTypeName: 'Annual', isPaid: true, corrects: null }
  return {
    period,
    periods: [{ ...february, start: '2026-01-01', end: '2026-01-31', canLock: false }, period],
    rows: [
      { ...line, days: '3.5', hours: '28', dates: [{ start: '2026-02-02', end: '2026-02-05' }] },
      {
        ...line,
        days: '-1',
        hours: '-8',
        dates: [{ start: '2026-01-30', end: '2026-01-30' }],
        corrects: { start: '2026-01-01', end: '2026-01-31' },
      },
      {
        ...line,
        user: ben,
        leaveType: 'unpaid',
        leaveTypeName: 'Unpaid',
        isPaid: false,
        days: '2',
        hours: '16',
        dates: [{ start: '2026-02-09', end: '2026-02-10' }],
      },
    ],
  }
}

export const usage: UsageReport = {
  startDate: '2026-01-01',
  endDate: '2026-03-31',
  types: [
    { leaveType: 'annual', leaveTypeName: 'Annual', hours: null },
    { leaveType: 'sick', leaveTypeName: 'Sick', hours: null },
  ],
  months: [
    { month: '2026-01', days: ['4', '0'], totalDays: '4' },
    { month: '2026-02', days: ['2.5', '1'], totalDays: '3.5' },
    { month: '2026-03', days: ['0', '0'], totalDays: '0' },
  ],
  days: [
    { date: '2026-03-01', away: 0 },
    { date: '2026-03-02', away: 2 },
  ],
  littleTaken: [{ user: cleo, unit: 'days', taken: '1', total: '20', left: '19' }],
}

/** Anna has decided and has requests waiting, Ben has only decided, and Cleo only has one waiting. */
export const decisionTimes: DecisionTimesReport = {
  startDate: '2025-03-02',
  endDate: '2026-03-02',
  rows: [
    {
      user: anna,
      decided: 12,
      medianMinutes: 200,
      slowestMinutes: 5 * 24 * 60,
      waiting: 2,
      waitingSince: '2026-02-26T10:00:00.000Z',
    },
    { user: ben, decided: 1, medianMinutes: 25, slowestMinutes: 25, waiting: 0, waitingSince: null },
    {
      user: cleo,
      decided: 0,
      medianMinutes: null,
      slowestMinutes: null,
      waiting: 1,
      waitingSince: '2026-02-27T10:00:00.000Z',
    },
  ],
  all: {
    decided: 13,
    medianMinutes: 190,
    slowestMinutes: 5 * 24 * 60,
    waiting: 2,
    waitingSince: '2026-02-26T10:00:00.000Z',
  },
}
