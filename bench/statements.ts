import type { LeaveAccount, LeaveDay } from '#shared/leave/leave-account.ts'
import type { PaySchedule } from '#shared/leave/pay-schedule.ts'
import { defaultPolicy, type LeavePolicy } from '#shared/leave/policy.ts'
import { statementOn } from '#shared/leave/statement.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { addDays, makeDate } from '#shared/plain-date.ts'
import { type Figure, type Group, medianOf } from './report.ts'

type Method = { name: string; accrual: LeavePolicy['accrual']; every?: PaySchedule['every'] }

const methods: readonly Method[] = [
  { name: 'all at once', accrual: 'all_at_once' },
  { name: 'monthly', accrual: 'monthly' },
  { name: 'paid weekly', accrual: 'per_pay_period', every: 'week' },
  { name: 'paid every two weeks', accrual: 'per_pay_period', every: 'two_weeks' },
  { name: 'paid twice a month', accrual: 'per_pay_period', every: 'half_month' },
  { name: 'paid monthly', accrual: 'per_pay_period', every: 'month' },
]
const [firstYear, lastYear] = [2017, 2026]
const rounds = 7
const statementsPerRound = 200

/** One statement over ten leave years, by each accrual method. Nothing is cached between statements. */
export function benchStatements(): Group {
  const figures = methods.map(({ name, ...method }): Figure => {
    const measure = () => msPerStatement(accountOf(method))
    measure()
    const ms = medianOf(Array.from({ length: rounds }, measure))
    return { name: `statement over ten years, ${name}`, measured: ms, unit: 'ms' }
  })
  const slowest = Math.max(...figures.map(({ measured }) => measured))
  return {
    name: 'statements',
    figures: [
      ...figures,
      { name: 'statement over ten years, the slowest', measured: slowest, goal: 1, unit: 'ms' },
    ],
  }
}

function msPerStatement(account: LeaveAccount): number {
  const { leaveYearStarts = [] } = account
  const begin = process.cpuUsage()
  for (let count = 0; count < statementsPerRound; count++) {
    // What a company's accounts share hangs on its list of leave years: a new list begins afresh.
    statementOn({ ...account, leaveYearStarts: [...leaveYearStarts] }, `${lastYear}-12-31`)
  }
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000 / statementsPerRound
}

/** Somebody since the first year, with expiring carry-over, adjustments, and leave eight times a year. */
function accountOf({ accrual, every }: Omit<Method, 'name'>): LeaveAccount {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
  const policy = { ...defaultPolicy, accrual, carriedValidMonths: 3 }
  return {
    companyCreated: `${firstYear}-01-01`,
    leaveYearStarts: [{ validFrom: `${firstYear}-01-01`, monthDay: '01-01' }],
    policies: [
      { ...policy, validFrom: `${firstYear}-01-01` },
      { ...policy, validFrom: '2021-01-01', annualAmount: 2500 },
    ],
    paySchedules: every
      ? [{ validFrom: `${firstYear}-01-01`, schedule: { every, anchor: '2020-01-03' } }]
      : [],
    employment: [{ start: `${firstYear}-03-10`, end: null }],
    adjustments: years.map((year) => {
      return {
        id: `${year}`,
        date: `${year}-05-05`,
        amount: 50,
        unit: 'days',
        by: 'Ada Admin',
        reason: 'a Sunday',
      }
    }),
    leave: years.flatMap((year) => [2, 3, 4, 6, 7, 8, 10, 12].flatMap((month) => requestIn(year, month))),
  }
}

function requestIn(year: number, month: number): LeaveDay[] {
  const start = makeDate(year, month, month)
  const { dates } = countWorkingDays({ start, end: addDays(start, 4), isHalfDay: false })
  return dates.map((day) => ({ ...day, requestId: start, status: 'approved' }))
}
