import { useState } from 'react'
import { today } from '#client/api/clock.ts'
import { BalanceRuler } from '#client/leave-ui/balance-ruler.tsx'
import { builtInTypeOf } from '#client/leave-ui/leave-types.ts'
import { figuresOf } from '#client/leave-ui/statement/statement-lines.ts'
import { StatementTable } from '#client/leave-ui/statement/statement-table.tsx'
import { leaveYearName } from '#client/leave-ui/statement/statement-words.ts'
import type { StatementLineView } from '#shared/leave/statement-contract.ts'
import { addDays, addMonths, type PlainDate } from '#shared/plain-date.ts'
import { bensRequest, type DemoDecision, demoDate, requested, useBensDecision } from './demo-team.ts'

/** Ben's balance; the request in the hero is its last line, however it was decided there. */
export function StatementExample() {
  const { decision } = useBensDecision()
  const [now] = useState(today)
  const start = addMonths(`${now.slice(0, 7)}-01`, -5)
  const past = pastLines(start)
  const ahead = linesAhead(now, decision)
  const lines = [...past, ...ahead]
  const year = {
    unit: 'days' as const,
    start,
    end: addDays(addMonths(start, 12), -1),
    lines,
    balance: lines.at(-1)?.balance ?? '',
  }
  const { totalAmount, usedAmount, pendingAmount } = figuresOf(year, now)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 px-5 pt-4 pb-3.5 max-lg:px-4">
        <div>
          <p className="text-small text-muted">Ben Osei · leave year {leaveYearName(year)}</p>
          <p className="serif-figure relative top-[0.1em] text-figure whitespace-nowrap max-sm:text-[2.25rem] max-sm:leading-10">
            {year.balance} days left
          </p>
        </div>
        <div className="w-[300px] max-w-full max-sm:w-full">
          <BalanceRuler used={usedAmount / 100} pending={pendingAmount / 100} total={totalAmount / 100} />
        </div>
      </div>
      <StatementTable
        caption="Statement of annual leave of Ben Osei"
        type={{
          leaveType: 'annual',
          name: 'Annual',
          unit: 'days',
          years: [year],
          balance: year.balance,
          uncovered: null,
        }}
        year={year}
        past={past}
        ahead={ahead}
        balanceToday={String(bensRequest.remaining)}
        today={now}
        leaveTypeOf={builtInTypeOf}
        hrefOf={nowhere}
      />
    </div>
  )
}

// The lines of the example are of no request.
const nowhere = () => ''

const line = { until: null, explanation: '', notCounted: [], requestId: null, isPending: false }

function pastLines(start: PlainDate): StatementLineView[] {
  const firstWeek = demoDate(addDays(start, 35), 0)
  const thirdDay = addDays(firstWeek, 44)
  return [
    { ...line, kind: 'granted', date: start, amount: '20', balance: '20', explanation: '20 days a year' },
    { ...line, kind: 'taken', date: firstWeek, until: addDays(firstWeek, 4), amount: '-5', balance: '15' },
    { ...line, kind: 'taken', date: thirdDay, until: addDays(thirdDay, 2), amount: '-3', balance: '12' },
  ]
}

function linesAhead(now: PlainDate, decision: DemoDecision): StatementLineView[] {
  const { days, remaining } = bensRequest
  return requested(bensRequest, decision).map(({ from, to, status }) => ({
    ...line,
    kind: 'taken',
    date: demoDate(now, from),
    until: demoDate(now, to),
    amount: `-${days}`,
    balance: String(remaining - days),
    isPending: status === 'pending',
  }))
}
