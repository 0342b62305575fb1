import { Check } from 'lucide-react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { fullName } from '#shared/full-name.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { AwayTable } from './away-table.tsx'
import { type AwayLeave, rowsByPerson } from './leave-rows.ts'
import { useLeaveTypeOf } from './use-leave-types.ts'

type AlsoAwayProps = {
  /** Of colleagues in the same team; undefined until it is read. */
  leave: readonly AwayLeave[] | undefined
  isFailed: boolean
  start: PlainDate
  end: PlainDate
  today: PlainDate
}

/** Who of the team is away on the dates that are being chosen. */
export function AlsoAway({ leave, isFailed, start, end, today }: AlsoAwayProps) {
  const leaveTypeOf = useLeaveTypeOf()
  if (!leave && isFailed) return <p className="text-small text-muted">We couldn’t load who else is away.</p>
  if (!leave) return <Skeleton className="h-5 w-2/3" />
  if (leave.length === 0) return <NoOneElse where=" on your team" />
  const names = rowsByPerson(leave).map(({ person, leave: theirs }) =>
    theirs.some(({ status }) => status === 'approved') ? fullName(person) : `${fullName(person)} (pending)`,
  )
  return (
    <>
      <AwayTable
        caption="Who else is away on these days"
        heading="Also away"
        start={start}
        end={end}
        today={today}
        leave={leave}
        leaveTypeOf={leaveTypeOf}
        mostRows={3}
        className="max-sm:hidden"
      />
      <p className="line-clamp-2 text-small sm:hidden">
        <span className="text-muted">Also away:</span> {names.join(', ')}
      </p>
    </>
  )
}

export function NoOneElse({ where }: { where: string }) {
  return (
    <p className="flex items-center gap-2 text-small">
      <Check aria-hidden className="size-4 text-primary" />
      No one else{where} is away
    </p>
  )
}
