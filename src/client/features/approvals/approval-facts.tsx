import type { ReactNode } from 'react'
import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { formatDayWithYear, formatInstant } from '#client/ui/data/format-dates.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { durationInWords } from './row-words.ts'

/** Dates, duration and when it was submitted; of a change, each before and after. */
export function ApprovalFacts({ approval, today }: { approval: PendingApproval; today: PlainDate }) {
  const { startDate, endDate, createdAt } = approval
  // An illness has dates of its own within the leave; the sentence above says so.
  const before = approval.amends?.kind === 'change' ? approval.amends : null
  return (
    <dl className="grid grid-cols-[repeat(3,148px)_1fr] gap-y-2 max-xl:grid-cols-4 max-md:grid-cols-2 has-data-changed:grid-cols-[repeat(2,minmax(0,1fr))]">
      <Fact term="Start date">
        <Changed from={before && formatDayWithYear(before.startDate)} to={formatDayWithYear(startDate)} />
      </Fact>
      <Fact term="End date">
        <Changed from={before && formatDayWithYear(before.endDate)} to={formatDayWithYear(endDate)} />
      </Fact>
      <Fact term="Duration">
        <Changed from={before && durationInWords(before)} to={durationInWords(approval)} />
      </Fact>
      <div>
        <dt className="text-small text-muted">Submitted</dt>
        <dd className="figures">
          <time dateTime={createdAt}>{formatInstant(createdAt, today)}</time>
        </dd>
      </div>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{term}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  )
}

function Changed({ from, to }: { from: string | null; to: string }) {
  if (from === null || from === to) return to
  return (
    <span data-changed>
      <span className="font-normal whitespace-nowrap">{from}</span>
      <ToArrow />
      <span className="whitespace-nowrap">{to}</span>
    </span>
  )
}
