import { useId } from 'react'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { formatCount, formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { fullName } from '#shared/full-name.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import type { OpeningMode } from './opening-balance.ts'
import type { OpeningBalancesState } from './use-opening-balances.ts'

type OpeningBalancesProps = { opening: OpeningBalancesState; typeName: string }

/** Above the table while opening balances are entered: an explanation, the reason, and saving. */
export function OpeningBalances({ opening, typeName }: OpeningBalancesProps) {
  const { unit, mode, setMode, reason, setReason, isTyped, changedRows, saving, save, close } = opening
  const canSave = changedRows > 0 && reason.trim() !== ''
  return (
    <section
      aria-label="Opening balances"
      className="mb-4 grid gap-4 rounded-card border border-line bg-surface px-5 py-4 max-lg:px-4"
    >
      <p className="max-w-[70ch] text-pretty">
        <b>Opening balances.</b> Everyone has the {leaveNameOf({ name: typeName }).toLowerCase()} of the whole
        leave year. Enter the {unit} used before your company started here, or the {unit} left. Each row you
        fill in becomes one adjustment, dated today.
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Segmented<OpeningMode>
          label="What you enter"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'used', label: unit === 'days' ? 'Days used before' : 'Hours used before' },
            { value: 'left', label: unit === 'days' ? 'Days left now' : 'Hours left now' },
          ]}
        />
        <Field
          label="Reason for all of them"
          className="w-72 max-sm:w-full"
          error={reason.trim() === '' ? 'Please give a reason' : undefined}
        >
          <Input maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          <Button disabled={saving !== null} onClick={close}>
            {isTyped ? 'Discard' : 'Close'}
          </Button>
          <Button variant="primary" disabled={!canSave} busy={saving !== null} onClick={save}>
            {saving ? `Saving ${saving.done + 1} of ${saving.of}` : saveLabel(changedRows)}
          </Button>
        </div>
      </div>
    </section>
  )
}

function saveLabel(rows: number): string {
  if (rows === 0) return 'Save Balances'
  return rows === 1 ? 'Save 1 Balance' : `Save ${formatCount(rows)} Balances`
}

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
          <p className="text-small text-muted">
            {formatLeaveAmount(formatAmount(entry.leftAmount, opening.unit), opening.unit)} left
          </p>
        )}
      </div>
    </div>
  )
}
