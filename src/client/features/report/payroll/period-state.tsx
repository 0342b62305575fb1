import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { formatInstantDay, formatLongDay } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { fullName } from '#shared/full-name.ts'
import type { PayPeriodView } from '#shared/report/contract.ts'
import { useReportContext } from '../report-context.ts'
import { periodName } from '../report-words.ts'
import { LockDialog } from './lock-dialog.tsx'

/** Whether the period is locked and by whom, or why it can’t be locked yet. */
export function PeriodState({
  period,
  periods,
}: {
  period: PayPeriodView
  periods: readonly PayPeriodView[]
}) {
  const { reader, isAdmin } = useReportContext()
  const [isAsking, setIsAsking] = useState(false)
  const Icon = period.locked ? Lock : LockOpen
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t bg-paper px-6 py-2.5 max-lg:px-4">
      <p className="flex items-start gap-2.5">
        <Icon aria-hidden className="mt-0.5 text-muted" />
        <span>
          <b>{stateWords(period, reader.today)}</b>{' '}
          <span className="text-muted">{nextWords(period, periods, reader.today, isAdmin)}</span>
        </span>
      </p>
      {period.canLock && (
        <Button onClick={() => setIsAsking(true)}>
          <Lock aria-hidden className="size-4" />
          Lock this period
        </Button>
      )}
      <LockDialog period={period} open={isAsking} onOpenChange={setIsAsking} />
    </div>
  )
}

function stateWords({ locked, end }: PayPeriodView, today: string): string {
  if (!locked) return end < today ? 'Open.' : 'Not over yet.'
  const by = locked.by ? ` by ${fullName(locked.by)}` : ''
  return `Locked${by} on ${formatInstantDay(locked.at, today)}.`
}

function nextWords(
  period: PayPeriodView,
  periods: readonly PayPeriodView[],
  today: string,
  isAdmin: boolean,
): string {
  if (period.locked)
    return 'Its files no longer change. Later changes appear as corrections in the next open period.'
  if (period.end >= today)
    return `Its figures can still change. ${isAdmin ? 'It can be locked' : 'An admin can lock it'} from the day after ${formatLongDay(period.end)}.`
  if (period.canLock) return 'Its figures can change until it’s locked.'
  if (!isAdmin) return 'Its figures can change until an admin locks it.'
  const first = periods.find(({ canLock }) => canLock)
  return first
    ? `Periods are locked in order: ${periodName(first)} comes first.`
    : 'Periods are locked in order, oldest first.'
}
