import { Card } from '#client/ui/data/card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** The subscription while it is being read. */
export function PlanSkeleton() {
  return (
    <Card className="min-h-[32rem] p-6 max-sm:p-5">
      <output className="grid gap-5">
        <span className="sr-only">Loading the plan</span>
        <Skeleton className="h-6! w-24" />
        <Skeleton className="h-11! w-64 max-w-full" />
        <Skeleton className="h-6.5! w-full" />
        <Skeleton className="mt-6 h-9! w-32" />
        <Skeleton className="mt-6 w-full" />
      </output>
    </Card>
  )
}
