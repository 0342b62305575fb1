import { useQuery } from '@tanstack/react-query'
import { ArrowRight, FileText } from 'lucide-react'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { submittedShort } from '#client/leave-ui/own-leave.ts'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { StatusBadge } from '#client/leave-ui/status-badge.tsx'
import { useExtendableIllness } from '#client/leave-ui/still-ill.ts'
import { linkOfRow, StillIllButton } from '#client/leave-ui/still-ill-button.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { ownRequestsQuery } from '#client/queries/leave.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { formatLength, formatRange } from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Anchor, TextLink } from '#client/ui/layout/link.tsx'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

const mostShown = 5

/** The latest own requests (spec 2.8). */
export function RecentRequests({ today }: { today: PlainDate }) {
  const { data: requests, isPending, refetch } = useQuery(ownRequestsQuery)
  const extendableId = useExtendableIllness(today)
  return (
    <Card aria-labelledby="recent-requests">
      <CardHeader title="Recent Requests" titleId="recent-requests">
        <TextLink href="/requests">
          View all
          <ArrowRight aria-hidden className="size-4" />
        </TextLink>
      </CardHeader>
      {isPending && <RowSkeletons />}
      {!isPending && !requests && (
        <div className="px-5 pb-5 max-lg:px-4">
          <ReadFailure what="Your requests" onRetry={() => void refetch()} />
        </div>
      )}
      {requests?.length === 0 && <NoRequests />}
      <ul>
        {requests?.slice(0, mostShown).map((request) => (
          <RecentRequest
            key={request.id}
            request={request}
            today={today}
            isExtendable={request.id === extendableId}
          />
        ))}
      </ul>
    </Card>
  )
}

type RecentRequestProps = { request: LeaveRequest; today: PlainDate; isExtendable: boolean }

function RecentRequest({ request, today, isExtendable }: RecentRequestProps) {
  const { leaveType, status, rejectionReason } = request
  const leaveTypeOf = useLeaveTypeOf()
  return (
    <li className="relative grid grid-cols-[20px_minmax(0,1fr)_auto_104px] items-center gap-x-3.5 gap-y-1 border-t px-5 py-[11px] max-xl:grid-cols-[20px_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:px-4">
      <LeaveSwatch type={leaveType} status={status} className="max-xl:mt-0.5 max-xl:self-start" />
      <div className="min-w-0">
        <p className="font-[550]">
          <Anchor
            href={`/requests?request=${request.id}`}
            className="rounded-bar underline-offset-3 after:absolute after:inset-0 hover:text-primary hover:underline"
          >
            {formatRange(request, today)}
          </Anchor>
        </p>
        <p className="line-clamp-2 text-small text-muted">
          {leaveTypeOf(leaveType).name}, {submittedShort(request, today)}
          {rejectionReason && `. ‘${rejectionReason}’`}
        </p>
        {isExtendable && (
          <StillIllButton
            leave={request}
            today={today}
            size="sm"
            focusAfter={linkOfRow}
            className="relative mt-1.5"
          />
        )}
      </div>
      <p className="figures text-right font-[550] max-xl:self-start">{formatLength(request)}</p>
      <div className="max-xl:col-[2/-1]">
        <StatusBadge status={status} />
      </div>
    </li>
  )
}

function NoRequests() {
  return (
    <EmptyState
      icon={<FileText aria-hidden />}
      title="No leave requests yet. Create your first request to get started."
      action={<Button onClick={() => openRequestDialog()}>Request Leave</Button>}
    />
  )
}

function RowSkeletons() {
  return Array.from({ length: mostShown }, (_, index) => (
    <div key={index} className="grid h-[63px] content-center gap-2 border-t px-5 max-xl:h-[91px]">
      <Skeleton className="w-48" />
      <Skeleton className="h-3 w-32" />
    </div>
  ))
}
