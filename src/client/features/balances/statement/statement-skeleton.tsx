import { Card } from '#client/ui/data/card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

export function StatementSkeleton() {
  return (
    <Card className="grid content-start gap-4 px-5 pt-5 pb-8">
      <Skeleton className="h-4 w-72 max-w-full" />
      <div className="grid min-h-24 grid-cols-[8rem_minmax(0,1fr)] items-center gap-8 max-sm:grid-cols-1">
        <Skeleton className="h-11" />
        <Skeleton className="h-5" />
      </div>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-9" />
      ))}
    </Card>
  )
}
