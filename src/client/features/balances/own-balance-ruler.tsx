import { useQuery } from '@tanstack/react-query'
import { BalanceRuler } from '#client/leave-ui/balance-ruler.tsx'
import { figuresOf } from '#client/leave-ui/statement/statement-lines.ts'
import { statementQuery } from '#client/queries/statement.ts'
import { notLoadedInWords } from '#client/ui/feedback/read-failure.tsx'
import { statementEnd } from '#shared/dashboard/ahead.ts'
import { countOf } from '#shared/leave/leave-unit.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type OwnBalanceRulerProps = { userId: string; today: PlainDate }

/**
 * One's own annual leave as a ruler, with the statement's figures. GET /api/leave-balance has them too, but
 * is only read while the request dialog is open (spec 7).
 */
export function OwnBalanceRuler({ userId, today }: OwnBalanceRulerProps) {
  const { data: statement, isLoadingError } = useQuery(statementQuery(userId, statementEnd(today)))
  const annual = statement?.types.find(({ leaveType }) => leaveType === 'annual')
  const year = annual?.years.find(({ start, end }) => start <= today && today <= end)
  // Inside a link, which can't have a button: the shell's notice has it.
  if (isLoadingError)
    return <span className="text-small text-danger">{notLoadedInWords('Your balance')}</span>
  if (!statement) return null
  if (!year) return <span className="text-small text-muted">No balance yet</span>
  const { unit } = year
  const { totalAmount, usedAmount, pendingAmount } = figuresOf(year, today)
  return (
    <BalanceRuler
      unit={unit}
      used={countOf(usedAmount, unit)}
      pending={countOf(pendingAmount, unit)}
      total={countOf(totalAmount, unit)}
    />
  )
}
