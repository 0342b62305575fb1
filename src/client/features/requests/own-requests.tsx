import { useQuery } from '@tanstack/react-query'
import { FileText, ListFilter } from 'lucide-react'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { TakeBackDialog, type TakenBack } from '#client/leave-ui/sheet/take-back-dialog.tsx'
import { useExtendableIllness } from '#client/leave-ui/still-ill.ts'
import { ownRequestsQuery } from '#client/queries/leave.ts'
import { Card } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { FilterBar } from './filter-bar.tsx'
import { OwnRequest, rowIdOf } from './own-request.tsx'
import { filterRequests, useRequestFilters } from './request-filters.ts'

/** One's own requests, newest first, with filters and a button to cancel each (spec 2.10). */
export function OwnRequests({ today }: { today: PlainDate }) {
  const { data: requests, isPending, refetch } = useQuery(ownRequestsQuery)
  const filter = useRequestFilters()
  const takingBack = useDialogSubject<TakenBack>()
  const extendableId = useExtendableIllness(today)

  if (isPending) return <RowSkeletons />
  if (!requests) return <ReadFailure what="Your requests" onRetry={() => void refetch()} />
  if (requests.length === 0) return <NoRequests />
  const shown = filterRequests(requests, filter.filters)
  return (
    <>
      <FilterBar requests={requests} filter={filter} />
      <output className="sr-only">
        {shown.length} of {requests.length} requests shown
      </output>
      <Card aria-label="Your requests">
        {shown.length === 0 && <NoMatch onClear={filter.clear} />}
        <ul className="*:border-t *:first:border-t-0">
          {shown.map((request) => (
            <OwnRequest
              key={request.id}
              request={request}
              today={today}
              isExtendable={request.id === extendableId}
              onTakeBack={() =>
                takingBack.open({
                  leave: request,
                  what: request.status === 'pending' ? 'request' : 'leave',
                  ownerName: '',
                })
              }
            />
          ))}
        </ul>
      </Card>
      <TakeBackDialog
        dialog={takingBack}
        today={today}
        focusAfter={(leave) => document.getElementById(rowIdOf(leave.id))}
      />
    </>
  )
}

function NoRequests() {
  return (
    <Card>
      <EmptyState
        icon={<FileText aria-hidden />}
        title="You haven't submitted any leave requests yet."
        action={
          <Button variant="primary" onClick={() => openRequestDialog()}>
            Submit Your First Request
          </Button>
        }
      />
    </Card>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<ListFilter aria-hidden />}
      title="No request matches these filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}

function RowSkeletons() {
  return (
    <Card className="mt-[3.375rem]">
      {[1, 2, 3, 4].map((index) => (
        <div key={index} className="grid h-[70px] content-center gap-2 px-5">
          <Skeleton className="w-56" />
          <Skeleton className="h-3 w-32" />
        </div>
      ))}
    </Card>
  )
}
