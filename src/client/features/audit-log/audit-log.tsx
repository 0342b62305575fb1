import { Download, ScrollText } from 'lucide-react'
import { useId } from 'react'
import { ApiError } from '#client/api/http.ts'
import { auditCsvPath, useAuditLog } from '#client/queries/audit-log.ts'
import { Card } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure, useReadAdvice } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button, buttonClass } from '#client/ui/form/button.tsx'
import { noFilters, periodErrors, useAuditAddress } from './audit-address.ts'
import type { AuditContext } from './audit-context.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { LogLine } from './log-line.tsx'

/** Who did what and when, the newest first. For admins. */
export function AuditLog({ context }: { context: AuditContext }) {
  const titleId = useId()
  const { filters } = useAuditAddress()
  const { isWrong } = periodErrors(filters)
  return (
    <Card aria-labelledby={titleId} className="@container overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4 max-lg:px-4">
        <h2 id={titleId} className="serif-title text-heading">
          Audit log
        </h2>
        {!isWrong && (
          <a
            href={auditCsvPath(filters)}
            download
            className={buttonClass({ variant: 'line', size: 'sm', iconOnly: false })}
          >
            <Download aria-hidden className="size-4" />
            Download CSV
          </a>
        )}
      </div>
      <AuditFilterBar people={context.people} keys={context.keys} />
      {isWrong ? (
        <p className="border-t px-5 py-10 text-center text-muted">Fix the period above to see its lines.</p>
      ) : (
        <Lines context={context} />
      )}
    </Card>
  )
}

function Lines({ context }: { context: AuditContext }) {
  const { filters } = useAuditAddress()
  const log = useAuditLog(filters)
  const advice = useReadAdvice()
  if (isRefusal(log.error) && !log.isFetchNextPageError) return <NoLines />
  if (log.isError && !log.isFetchNextPageError)
    return <ReadFailure what="The audit log" onRetry={() => void log.refetch()} className="m-5 mt-0" />
  if (!log.data) return <LinesSkeleton />
  const lines = log.data.pages.flat()
  if (lines.length === 0) return <NoLines />
  return (
    <>
      <ul
        aria-label="Audit log"
        aria-busy={log.isPlaceholderData || undefined}
        className="divide-y divide-line border-t"
      >
        {lines.map((entry) => (
          <LogLine key={entry.id} entry={entry} context={context} />
        ))}
      </ul>
      {log.isFetchNextPageError && (
        <Notice tone="error" title="We couldn’t load more lines." className="mx-5 my-3">
          {advice}
        </Notice>
      )}
      {log.hasNextPage && (
        <div className="border-t px-5 py-3 text-center">
          <Button size="sm" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

/** The address names a person or a kind that does not exist. */
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 404)
}

function NoLines() {
  const { isFiltered, change } = useAuditAddress()
  const shared = { className: 'border-t', icon: <ScrollText aria-hidden /> }
  if (!isFiltered)
    return <EmptyState {...shared} title="Nothing here yet" text="Every change will be listed here." />
  return (
    <EmptyState
      {...shared}
      title="No lines match"
      text="Nothing matches these filters. Try another person, kind or period."
      action={<Button onClick={() => change(noFilters)}>Clear filters</Button>}
    />
  )
}

function LinesSkeleton() {
  return (
    <output className="block border-t">
      <span className="sr-only">Loading the audit log</span>
      {Array.from({ length: 10 }, (_, index) => (
        <span key={index} className="flex h-12 items-center gap-6 border-b border-line px-5">
          <Skeleton className="w-32" />
          <Skeleton className="w-48" />
        </span>
      ))}
    </output>
  )
}
