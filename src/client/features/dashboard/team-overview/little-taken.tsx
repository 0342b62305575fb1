import { BalanceRuler } from '#client/leave-ui/balance-ruler.tsx'
import { statementPath } from '#client/leave-ui/use-statement-address.ts'
import { formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { TeamOverview } from '#shared/dashboard/contract.ts'
import { fullName } from '#shared/full-name.ts'

type LittleTakenProps = { people: TeamOverview['littleTaken'] }

/** People to remind: less than a quarter of their days taken, in half of the leave year or more. */
export function LittleTaken({ people: { total, first } }: LittleTakenProps) {
  const more = total - first.length
  if (total === 0) return <p className="text-pretty">No one is far behind on their annual leave.</p>
  return (
    <>
      <p className="mb-3 text-small text-pretty text-muted">
        Less than a quarter of their annual days, at least halfway through the leave year
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {first.map(({ user, unit, taken, left }) => (
          <li key={user.id}>
            <div className="mb-1 flex items-baseline justify-between gap-3">
              <TextLink href={statementPath({ person: user.id })} className="min-w-0 truncate">
                {fullName(user)}
              </TextLink>
              <span className="figures text-small whitespace-nowrap text-muted">
                {formatLeaveNumber(taken, unit)} taken, {formatLeaveNumber(left, unit)} left
              </span>
            </div>
            <BalanceRuler size="mini" used={Number(taken)} pending={0} total={Number(taken) + Number(left)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-small">
          <TextLink href="/reports?report=balances">+{more} more in Leave Balances</TextLink>
        </p>
      )}
    </>
  )
}
