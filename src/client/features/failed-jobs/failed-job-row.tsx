import { formatDayNumber, formatInstant } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { FailedJob } from '#shared/job/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type FailedJobRowProps = {
  job: FailedJob
  today: PlainDate
  isBusy: boolean
  /** Another one is being tried again: one at a time. */
  isHeldUp: boolean
  onRetry: () => void
  onDismiss: () => void
}

export function FailedJobRow({ job, today, isBusy, isHeldUp, onRetry, onDismiss }: FailedJobRowProps) {
  const { what, parkedAt, attempts, why } = job
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 px-5 py-3.5 max-lg:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold text-pretty break-words">{what}</p>
        <p className="text-pretty break-words">{why}</p>
        <p className="text-small text-muted">
          <time dateTime={parkedAt}>{formatInstant(parkedAt, today)}</time>
          {' · '}
          {attempts === 1 ? 'Tried once' : `Tried ${formatDayNumber(attempts)} times`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          busy={isBusy}
          disabled={isHeldUp}
          aria-label={`Try again: ${what}`}
          onClick={onRetry}
        >
          Try again
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={`Dismiss: ${what}`}
          onClick={onDismiss}
        >
          Dismiss
        </Button>
      </div>
    </li>
  )
}
