import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { statementQuery } from '#client/queries/statement.ts'
import { formatDate, formatDayCount, formatDayNumber } from '#client/ui/data/format-dates.ts'
import { formatDays, parseDays, toHundredths } from '#shared/leave/days.ts'
import type { NewAdjustment } from '#shared/leave/statement-contract.ts'
import { isPlainDate, type PlainDate } from '#shared/plain-date.ts'
import type { AdjustmentSubject } from './adjustment-subject.ts'

type AdjustmentPreviewProps = { subject: AdjustmentSubject; control: Control<NewAdjustment> }

/** What the balance will be after the adjustment, at the end of its day. */
export function AdjustmentPreview({ subject, control }: AdjustmentPreviewProps) {
  const [days, date] = useWatch({ control, name: ['days', 'date'] })
  return (
    <output className="block min-h-[2.625rem] rounded-control bg-sunken px-3.5 py-2.5 sm:col-span-2">
      {isPlainDate(date) ? (
        <BalanceAfter subject={subject} days={Number.isFinite(days) ? days : 0} date={date} />
      ) : (
        <span className="text-muted">Choose a date to see the balance after it.</span>
      )}
    </output>
  )
}

type BalanceAfterProps = { subject: AdjustmentSubject; days: number; date: PlainDate }

function BalanceAfter({ subject, days, date }: BalanceAfterProps) {
  const { data, isError } = useQuery({
    ...statementQuery(subject.user.id, date),
    placeholderData: keepPreviousData,
  })
  if (isError) return <span className="text-muted">The balance of that day could not be read.</span>
  if (!data) return null
  const before = data.types.find(({ leaveType }) => leaveType === subject.leaveType)?.balance ?? null
  if (before === null) return <>There is no balance on {formatDate(date)}. Choose a later date.</>
  const after = formatDays(parseDays(before) + toHundredths(days))
  return (
    <>
      <span className="text-muted">Balance on {formatDate(date)}</span>{' '}
      <span className="figures font-semibold whitespace-nowrap">
        {days === 0 ? (
          formatDayCount(before)
        ) : (
          <>
            {formatDayNumber(before)} <ToArrow /> {formatDayCount(after)}
          </>
        )}
      </span>
    </>
  )
}
