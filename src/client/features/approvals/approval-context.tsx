import { NoOneElse } from '#client/leave-ui/also-away.tsx'
import { AwayTable } from '#client/leave-ui/away-table.tsx'
import { BalanceRuler } from '#client/leave-ui/balance-ruler.tsx'
import type { AwayLeave } from '#client/leave-ui/leave-rows.ts'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { formatLeaveAmount, formatLeaveNumber, formatShortDay } from '#client/ui/data/format-dates.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** What is left before and after the request, and who else is away on its dates. */
export function ApprovalContext({ approval, today }: { approval: PendingApproval; today: PlainDate }) {
  const { balance, leaveType, alsoAway, startDate, endDate } = approval
  const leaveTypeOf = useLeaveTypeOf()
  return (
    <>
      {balance ? (
        <BalanceChange {...balance} on={endDate} today={today} />
      ) : (
        <p className="text-small text-muted">{leaveNameOf(leaveTypeOf(leaveType))} has no limit</p>
      )}
      {alsoAway.length === 0 ? (
        <NoOneElse where=" on the team" />
      ) : (
        <AwayTable
          caption="This request and who else is away"
          heading="Who is away"
          start={startDate}
          end={endDate}
          today={today}
          leave={[ownRow(approval), ...alsoAway]}
          leaveTypeOf={leaveTypeOf}
        />
      )}
    </>
  )
}

type BalanceChangeProps = NonNullable<PendingApproval['balance']> & { on: PlainDate; today: PlainDate }

/** Of the leave year of `on`, named where it may differ from today's. */
function BalanceChange({ unit, before, after, on, today }: BalanceChangeProps) {
  const left = Math.max(0, Number(before))
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-4">
      <strong className="serif-title text-heading leading-6 whitespace-nowrap">
        {formatLeaveNumber(before, unit)}
        <ToArrow />
        {formatLeaveAmount(after, unit)}
      </strong>
      <BalanceRuler
        unit={unit}
        size="mini"
        used={0}
        pending={0}
        asked={Number(before) - Number(after)}
        total={left}
      />
      {on.slice(0, 4) !== today.slice(0, 4) && (
        <p className="col-span-full -mt-3 text-small text-muted">
          in the leave year of {formatShortDay(on, today)}
        </p>
      )}
    </div>
  )
}

function ownRow(approval: PendingApproval): AwayLeave {
  const [firstName = '', ...rest] = approval.employeeName.split(' ')
  return { ...approval, user: { id: approval.userId, firstName, lastName: rest.join(' ') } }
}
