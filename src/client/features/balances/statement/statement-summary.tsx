import { BalanceRuler } from '#client/leave-ui/balance-ruler.tsx'
import { figuresOf, type TypeStatement } from '#client/leave-ui/statement/statement-lines.ts'
import { balanceFigure } from '#client/leave-ui/statement/statement-words.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { formatDate, formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { countOf, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { StatementYearView } from '#shared/leave/statement-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { BalanceOnDay } from './balance-on-day.tsx'

type StatementSummaryProps = {
  userId: string
  type: TypeStatement
  year: StatementYearView
  uncovered: TypeStatement['uncovered']
  today: PlainDate
  /** The day that the reader chose. */
  on: string | undefined
  onChooseDay: (on: PlainDate) => void
}

/** What is left, as a figure and a ruler, and the balance on any day. */
export function StatementSummary(props: StatementSummaryProps) {
  const { userId, type, year, uncovered, today, on, onChooseDay } = props
  const { totalAmount, usedAmount, pendingAmount, remainingAmount } = figuresOf(year, today)
  const leaveTypeOf = useLeaveTypeOf()
  const { unit } = year
  const left = formatAmount(remainingAmount, unit)
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-8 gap-y-4 px-5 pt-3 pb-5 max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:px-4 max-sm:grid-cols-1 print:px-0">
        <div>
          <p className="serif-figure text-figure whitespace-nowrap">
            {balanceFigure(left, { unit, decimals: 0 })}
            <span className="ml-1.5 font-sans text-body tracking-normal text-muted">
              {leftWords(left, unit)}
            </span>
          </p>
          <p className="max-w-[15rem] text-small text-pretty text-muted">{asOfWords(year, today)}</p>
        </div>
        <div className="mt-1.5 min-w-0">
          <BalanceRuler
            unit={unit}
            used={countOf(usedAmount, unit)}
            pending={countOf(pendingAmount, unit)}
            total={countOf(totalAmount, unit)}
            look={leaveTypeOf(type.leaveType).look}
          />
        </div>
        <BalanceOnDay
          userId={userId}
          leaveType={type.leaveType}
          on={on}
          today={today}
          onChoose={onChooseDay}
        />
      </div>
      {uncovered && (
        <Notice tone="warning" className="mx-5 mb-5 max-lg:mx-4 print:mx-0">
          From {formatDate(uncovered.from)} on this balance is short by{' '}
          {formatLeaveAmount(uncovered.amount, uncovered.unit)} at most.
        </Notice>
      )}
    </>
  )
}

function leftWords(amount: string, unit: LeaveUnit): string {
  if (unit === 'hours') return 'left'
  return Math.abs(Number(amount)) === 1 ? 'day left' : 'days left'
}

function asOfWords({ start, end }: StatementYearView, today: PlainDate): string {
  if (end < today) return `When the leave year ended, on ${formatDate(end)}.`
  if (today < start) return `When that leave year ends, on ${formatDate(end)}.`
  return `As of ${formatDate(today)}, after all leave up to ${formatDate(end)}.`
}
