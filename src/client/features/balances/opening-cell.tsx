import { useId } from 'react'
import { formatDayCount } from '#client/ui/data/format-dates.ts'
import { FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { fullName } from '#shared/full-name.ts'
import { formatDays } from '#shared/leave/days.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import type { OpeningBalancesState } from './use-opening-balances.ts'

type OpeningCellProps = { opening: OpeningBalancesState; balance: BalanceOfPerson }

/** The input of one person's opening balance, and what will be left. */
export function OpeningCell({ opening, balance }: OpeningCellProps) {
  const id = useId()
  const { user } = balance
  const entry = opening.entryOf(balance)
  const problem = entry.kind === 'wrong' ? entry.problem : opening.failureOf(user.id)
  return (
    <div className="grid justify-items-end gap-1">
      <Input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${opening.label}, ${fullName(user)}`}
        aria-describedby={id}
        aria-invalid={problem ? true : undefined}
        disabled={opening.saving !== null}
        value={opening.textOf(user.id)}
        onChange={(event) => opening.enter(user.id, event.target.value)}
        className="figures max-w-24 text-right"
      />
      <div id={id} className="text-left">
        {problem && <FieldError>{problem}</FieldError>}
        {entry.kind === 'changed' && !problem && (
          <p className="text-small text-muted">{formatDayCount(formatDays(entry.leftHundredths))} left</p>
        )}
      </div>
    </div>
  )
}
