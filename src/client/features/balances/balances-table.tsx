import { useQuery } from '@tanstack/react-query'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { Card } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { BalancesOfType } from './balances-of-type.tsx'
import { useBalancesAddress } from './use-balances-address.ts'

/** Everybody's balance of a leave type, with a way to adjust each. For admins. */
export function BalancesTable({ today }: { today: PlainDate }) {
  const { data: types, isError, refetch } = useQuery(leaveTypesQuery)
  const { leaveType } = useBalancesAddress()
  if (isError && !types) return <ReadFailure what="The leave types" onRetry={() => void refetch()} />
  if (!types) return <Skeleton className="h-96" />
  const withAllowance = types.filter(hasAllowance)
  const chosen = withAllowance.find(({ key }) => key === leaveType) ?? withAllowance[0]
  if (!chosen) {
    return (
      <Card>
        <EmptyState
          title="No leave type has an allowance"
          text="Give a leave type days or hours a year to see everyone’s balance here."
        />
      </Card>
    )
  }
  return <BalancesOfType types={withAllowance} chosen={chosen} today={today} />
}

function hasAllowance({ isArchived, policy }: LeaveType): boolean {
  return !isArchived && policy.annualAmount !== null
}
