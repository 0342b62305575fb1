import { MailCheck } from 'lucide-react'
import { useId, useRef } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useFailedJobs, useRetryFailedJob } from '#client/queries/failed-jobs.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { FailedJob } from '#shared/job/contract.ts'
import { mostFailedJobsListed } from '#shared/job/most-listed.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { DismissJobDialog } from './dismiss-job-dialog.tsx'
import { FailedJobRow } from './failed-job-row.tsx'

/** What could not be done or delivered, with why, for admins to try again or to dismiss. */
export function FailedJobs({ today }: { today: PlainDate }) {
  const titleId = useId()
  const heading = useRef<HTMLSpanElement>(null)
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            Undelivered
          </span>
        }
      />
      <p className="max-w-[64ch] px-5 pb-4 text-pretty text-muted max-lg:px-4">
        Emails and other tasks that failed. We don’t retry them until you choose Try again.
      </p>
      <Waiting today={today} onGone={() => heading.current?.focus()} />
    </Card>
  )
}

function Waiting({ today, onGone }: { today: PlainDate; onGone: () => void }) {
  const { data: jobs, isError, refetch } = useFailedJobs()
  const retry = useRetryFailedJob()
  const dismissing = useDialogSubject<FailedJob>()
  const tryAgain = ({ id }: FailedJob) =>
    retry.mutate(id, {
      onSuccess: () => {
        toast({ title: 'Trying again', description: 'If it fails, it’ll be back here.' })
        onGone()
      },
    })
  if (isError && !jobs)
    return <ReadFailure what="The list" onRetry={() => void refetch()} className="mx-5 mb-5" />
  if (!jobs) return <ListSkeleton />
  return (
    <>
      {retry.isError && (
        <Notice tone="error" className="mx-5 mb-4 max-lg:mx-4">
          {noticeOf(retry.error, 'That didn’t work. Please try again.')}
        </Notice>
      )}
      {jobs.length === 0 ? (
        <NothingWaits />
      ) : (
        <ul aria-label="Undelivered" className="divide-y divide-line border-t">
          {jobs.map((job) => (
            <FailedJobRow
              key={job.id}
              job={job}
              today={today}
              isBusy={retry.isPending && retry.variables === job.id}
              isHeldUp={retry.isPending && retry.variables !== job.id}
              onRetry={() => tryAgain(job)}
              onDismiss={() => dismissing.open(job)}
            />
          ))}
        </ul>
      )}
      {jobs.length >= mostFailedJobsListed && (
        <p className="border-t px-5 py-3.5 text-small text-muted max-lg:px-4">
          These are the newest {mostFailedJobsListed}. Older ones appear as you clear these.
        </p>
      )}
      <DismissJobDialog dismissing={dismissing} onGone={onGone} />
    </>
  )
}

function NothingWaits() {
  return (
    <EmptyState
      className="border-t"
      icon={<MailCheck aria-hidden />}
      title="Everything was delivered"
      text="Nothing needs your attention."
    />
  )
}

function ListSkeleton() {
  return (
    <output className="grid gap-5 border-t p-5">
      <span className="sr-only">Loading undelivered items</span>
      <Skeleton className="w-full" />
      <Skeleton className="w-full" />
    </output>
  )
}
