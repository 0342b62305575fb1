import { CircleCheck } from 'lucide-react'
import { Card } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** In place of the list, in the specification's words (spec 2.10). */
export function NothingToDecide() {
  return (
    <Card>
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title="No pending requests to review"
        text="All leave requests have been processed"
      />
    </Card>
  )
}

/** In place of the list when the filters leave none. */
export function NoneFound() {
  return <EmptyState title="No requests match" text="Change or clear the filters to see others." />
}

export function RowSkeletons() {
  return (
    <output className="grid gap-2">
      <span className="sr-only">Loading the requests</span>
      {[1, 2, 3, 4].map((index) => (
        <Skeleton key={index} className="h-[4.25rem]! rounded-card! max-lg:h-52!" />
      ))}
    </output>
  )
}
