import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { AwayTable } from './away-table.tsx'
import { calendarQuery } from './leave-api.ts'
import { fullName, rowsByPerson } from './leave-rows.ts'

type AlsoAwayProps = { start: PlainDate; end: PlainDate; user: CurrentUser }

/** Who else has approved leave on the dates that are being chosen. */
export function AlsoAway({ start, end, user }: AlsoAwayProps) {
  const { data: approved, isPending, isError } = useQuery(calendarQuery(start, end))
  if (isPending) return <Skeleton className="h-5 w-2/3" />
  if (isError) return <p className="text-small text-muted">Who else is away could not be read.</p>
  const others = approved.filter((entry) => entry.userId !== user.id)
  if (others.length === 0) return <NoOneElse />
  const names = rowsByPerson(others).map(({ person }) => fullName(person))
  return (
    <>
      <AwayTable
        caption="Who else is away on these days"
        heading="Also away"
        start={start}
        end={end}
        today={user.today}
        leave={others}
        mostRows={3}
        className="max-sm:hidden"
      />
      <p className="line-clamp-2 text-small sm:hidden">
        <span className="text-muted">Also away:</span> {names.join(', ')}
      </p>
    </>
  )
}

export function NoOneElse() {
  return (
    <p className="flex items-center gap-2 text-small">
      <Check aria-hidden className="size-4 text-primary" />
      No one else is away
    </p>
  )
}
