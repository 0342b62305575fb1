import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { StatusBadge } from '#client/leave-ui/status-badge.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { decidedQuery } from '#client/queries/approvals.ts'
import { Card } from '#client/ui/data/card.tsx'
import { formatInstant, formatRange } from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { fullName } from '#shared/full-name.ts'
import type { DecidedRequest } from '#shared/leave/approvals-contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { datesOnly, durationInWords } from './row-words.ts'

type RecentlyDecidedProps = {
  user: Pick<CurrentUser, 'id' | 'today'>
  /** Resolves once the decision is undone, or that was refused in a notice. */
  onUndo: (id: string) => Promise<void>
}

/** Who decided what in the last weeks, and Undo until the leave begins. */
export function RecentlyDecided({ user, onUndo }: RecentlyDecidedProps) {
  const { data, isPending, isError, refetch } = useQuery(decidedQuery)
  if (isPending)
    return (
      <output className="grid gap-2">
        <span className="sr-only">Loading the decisions</span>
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-[4.25rem]! rounded-card!" />
        ))}
      </output>
    )
  if (isError) return <ReadFailure what="The decisions" onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <Card>
        <EmptyState title="No decisions yet" text="Decisions from the last 30 days will be listed here." />
      </Card>
    )
  return (
    <ul aria-label="Recently decided" className="grid gap-2">
      {data.map((decided) => (
        <li key={`${decided.id} ${decided.decidedAt}`}>
          <DecidedRow decided={decided} user={user} onUndo={onUndo} />
        </li>
      ))}
    </ul>
  )
}

type DecidedRowProps = RecentlyDecidedProps & { decided: DecidedRequest }

function DecidedRow({ decided, user, onUndo }: DecidedRowProps) {
  const { id, employeeName, leaveType, status, rejectionReason, decidedAt, canUndo } = decided
  const [isUndoing, setIsUndoing] = useState(false)
  const leaveTypeOf = useLeaveTypeOf()
  const undo = async () => {
    setIsUndoing(true)
    await onUndo(id)
    setIsUndoing(false)
  }
  return (
    <Card
      aria-label={`${employeeName}, ${status}`}
      className="grid items-center gap-x-5 gap-y-1.5 px-4 py-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,7fr)_7rem]"
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <h2 className="truncate leading-5 font-semibold">{employeeName}</h2>
        <StatusBadge status={status} />
      </div>
      <div className="min-w-0 figures">
        <p className="truncate leading-5 font-semibold">{formatRange(datesOnly(decided), user.today)}</p>
        <p className="flex min-w-0 items-center gap-1.5 text-small">
          <LeaveSwatch type={leaveType} />
          <span className="truncate">
            <span className="font-[550]">{leaveTypeOf(leaveType).name}</span>, {durationInWords(decided)}
          </span>
        </p>
      </div>
      <div className="min-w-0">
        <p className="leading-5">{decidedInWords(decided, user.id)}</p>
        <p className="text-small text-muted">
          <time dateTime={decidedAt}>{formatInstant(decidedAt, user.today)}</time>
        </p>
        {rejectionReason && <p className="mt-0.5 line-clamp-2 text-small break-words">{rejectionReason}</p>}
      </div>
      {canUndo && (
        <Button
          size="sm"
          busy={isUndoing}
          aria-label={`Undo the decision on ${employeeName}’s ${decided.of}`}
          onClick={() => void undo()}
          className="lg:justify-self-end"
        >
          {!isUndoing && <Undo2 aria-hidden />}
          Undo
        </Button>
      )}
    </Card>
  )
}

/** 'You approved this request.', 'Maya Okafor rejected this change.' */
function decidedInWords({ decidedBy, status, of }: DecidedRequest, userId: string): string {
  return `${decidedBy.id === userId ? 'You' : fullName(decidedBy)} ${status} this ${of}.`
}
