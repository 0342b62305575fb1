import { TriangleAlert } from 'lucide-react'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { AlsoAway } from './also-away.tsx'
import { BalanceRuler } from './balance-ruler.tsx'
import { formatDayCount, formatDayNumber, formatRange } from './format-dates.ts'
import { leaveTypeOf } from './leave-types.ts'
import { askedOfYear, countRequest, nextStep, type RequestFields, remainingOf } from './request-count.ts'
import { ToArrow } from './to-arrow.tsx'

type RequestSummaryProps = { fields: RequestFields; balance: LeaveBalance | undefined; user: CurrentUser }

/** The answer above the buttons, while the form is filled in: what it counts, what is left, who else is away. */
export function RequestSummary({ fields, balance, user }: RequestSummaryProps) {
  const count = countRequest(fields)
  const isCounted = count.totalHundredths > 0
  const asked = askedOfYear(count, balance)
  return (
    <div className="grid min-h-[5.75rem] flex-none content-start gap-2.5 border-t bg-paper px-6 py-3.5 max-sm:gap-1.5 max-sm:px-4 max-sm:py-2.5">
      <output className="font-semibold">
        {isCounted
          ? `${formatDayCount(formatDays(count.totalHundredths))} · ${formatRange(datesOf(count.period), user.today)} · weekends not counted`
          : nextStep(fields)}
      </output>
      {fields.leaveType === 'annual' ? (
        <Remaining balance={balance} asked={asked} />
      ) : (
        <p className="text-muted">{leaveTypeOf(fields.leaveType).name} leave has no limit.</p>
      )}
      {isCounted && asked < count.totalHundredths && fields.leaveType === 'annual' && (
        <p className="text-small text-muted">Days after this leave year come out of the next one.</p>
      )}
      {isCounted && <AlsoAway start={fields.startDate} end={fields.endDate} user={user} />}
    </div>
  )
}

function Remaining({ balance, asked }: { balance: LeaveBalance | undefined; asked: Hundredths }) {
  const remaining = remainingOf(balance)
  const after = remaining - asked
  return (
    <>
      <div className="grid grid-cols-[auto_1fr] items-center gap-5">
        <strong className="serif-title text-heading whitespace-nowrap">
          Remaining {written(remaining)}
          {asked > 0 && balance && (
            <>
              <ToArrow />
              {written(after)}
            </>
          )}
        </strong>
        {balance && (
          <BalanceRuler
            size="mini"
            used={Number(balance.usedDays)}
            pending={Number(balance.pendingDays)}
            asked={asked / 100}
            total={Number(balance.totalDays)}
          />
        )}
      </div>
      {balance && after < 0 && asked > 0 && (
        <p className="flex items-start gap-2 rounded-control bg-pending-soft px-3 py-2 text-small text-pending">
          <TriangleAlert aria-hidden className="mt-px size-4" />
          That is {formatDayCount(formatDays(Math.min(-after, asked)))} more than what is left.
        </p>
      )}
    </>
  )
}

function written(days: Hundredths): string {
  return formatDayNumber(formatDays(days))
}

function datesOf({
  start,
  end,
  halfDayPart,
}: {
  start: string
  end: string
  halfDayPart: 'morning' | 'afternoon' | null
}) {
  return { startDate: start, endDate: end, halfDayPart }
}
