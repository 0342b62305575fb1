import { useQuery } from '@tanstack/react-query'
import { approvalQuery } from '#client/queries/approvals.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalContext } from './approval-context.tsx'
import { DatesAndNotes } from './approval-details.tsx'

type OpenApprovalProps = {
  approval: ApprovalRow
  today: PlainDate
  refusal: string | undefined
  onDismiss: () => void
}

/** All about a request, below its row: read when it is opened. */
export function OpenApproval({ approval, today, refusal, onDismiss }: OpenApprovalProps) {
  const { data, isPending, isError, refetch } = useQuery(approvalQuery(approval.id))
  if (isPending)
    return (
      <output className="grid gap-3 border-t p-5 max-sm:p-4">
        <span className="sr-only">Loading the details</span>
        <Skeleton className="w-full max-w-xl" />
        <Skeleton className="w-full max-w-sm" />
      </output>
    )
  if (isError)
    return (
      <div className="border-t p-4">
        <ReadFailure what="The details" onRetry={() => void refetch()} />
      </div>
    )
  // It has been decided elsewhere, and is about to leave the list.
  if (!data) return null
  return (
    <div className="grid border-t xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="flex min-w-0 flex-col gap-3.5 p-5 max-sm:p-4">
        <DatesAndNotes
          approval={data}
          conflicts={approval.conflicts}
          today={today}
          isBelowRow
          refusal={refusal}
          onDismiss={onDismiss}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3 rounded-b-card bg-paper p-5 max-xl:border-t max-sm:p-4 xl:rounded-bl-none xl:border-l">
        <ApprovalContext approval={data} today={today} />
      </div>
    </div>
  )
}
