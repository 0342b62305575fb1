import { useState } from 'react'
import { today } from '#client/api/clock.ts'
import { classNames } from '#client/ui/class-names.ts'
import { addDays, addMonths, type PlainDate } from '#shared/plain-date.ts'
import { dayLabel, dayYearLabel, rangeLabel } from './dates.ts'
import { type DemoDecision, useBensDecision } from './demo-decision.ts'
import { bensRequest, mondayOf } from './demo-team.ts'
import type { Ruler } from './leave-marks.ts'

const granted = 20
const taken = 8

/** Ben's balance; the request in the hero is its last line, however it was decided there. */
export function StatementExample({ Ruler: BalanceRuler }: { Ruler: Ruler }) {
  const { decision } = useBensDecision()
  const [now] = useState(today)
  const yearStart = addMonths(`${now.slice(0, 7)}-01`, -5)
  const used = taken + (decision === 'approved' ? bensRequest.days : 0)
  const pending = decision === 'pending' ? bensRequest.days : 0
  return (
    <div className="rounded-card border border-line bg-surface p-6 max-sm:p-4">
      <div className="mb-3.5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-small text-muted">Ben Osei · annual leave from {dayYearLabel(yearStart)}</p>
          <p className="serif-figure relative top-[0.1em] text-figure whitespace-nowrap max-sm:text-[2.25rem] max-sm:leading-10">
            {granted - used - pending} days left
          </p>
        </div>
        <div className="w-[300px] max-w-full max-sm:w-full">
          <BalanceRuler used={used} pending={pending} total={granted} />
        </div>
      </div>
      <table className="figures w-full text-left text-[0.875rem] leading-5 [&_td]:border-t [&_td]:py-[7px] [&_td]:pr-3 [&_td:last-child]:pr-0 [&_td:nth-child(n+3)]:text-right [&_th]:py-[7px] [&_th]:pr-3 [&_th]:text-small [&_th]:font-normal [&_th]:text-muted [&_th:last-child]:pr-0 [&_th:nth-child(n+3)]:text-right">
        <caption className="sr-only">Statement of annual leave of Ben Osei</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Event</th>
            <th scope="col">Days</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(yearStart, mondayOf(now), decision).map((line) => (
            <tr key={line.date} className={classNames(line.isAhead && 'text-muted')}>
              <td className="whitespace-nowrap max-sm:whitespace-normal">{line.date}</td>
              <td>{line.event}</td>
              <td className="whitespace-nowrap">{line.days}</td>
              <td>{line.balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type StatementLine = { date: string; event: string; days: string; balance: number; isAhead?: boolean }

function linesOf(yearStart: PlainDate, monday: PlainDate, decision: DemoDecision): StatementLine[] {
  const firstWeek = mondayOf(addDays(yearStart, 35))
  const secondWeek = addDays(firstWeek, 42)
  const lines: StatementLine[] = [
    { date: dayLabel(yearStart), event: 'Granted for the year', days: '+20', balance: granted },
    {
      date: rangeLabel(firstWeek, addDays(firstWeek, 4)),
      event: 'Annual leave, approved by Maya Okafor',
      days: '−5',
      balance: 15,
    },
    {
      date: rangeLabel(addDays(secondWeek, 2), addDays(secondWeek, 4)),
      event: 'Annual leave, approved by Maya Okafor',
      days: '−3',
      balance: 12,
    },
  ]
  if (decision === 'rejected') return lines
  const { from, to, remaining, days } = bensRequest
  return [
    ...lines,
    {
      date: rangeLabel(addDays(monday, from), addDays(monday, to)),
      event: decision === 'approved' ? 'Annual leave, approved by you' : 'Annual leave, pending with you',
      days: `−${days}`,
      balance: remaining - days,
      isAhead: true,
    },
  ]
}
