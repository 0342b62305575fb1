import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import type { OpeningMode } from './opening-balance.ts'
import type { OpeningBalancesState } from './use-opening-balances.ts'

type OpeningBalancesProps = { opening: OpeningBalancesState; typeName: string }

/** Above the table while opening balances are entered in it: what the inputs mean, the reason, and saving them. */
export function OpeningBalances({ opening, typeName }: OpeningBalancesProps) {
  const { mode, setMode, reason, setReason, isTyped, changedRows, saving, save, close } = opening
  const canSave = changedRows > 0 && reason.trim() !== ''
  return (
    <section
      aria-label="Opening balances"
      className="mb-4 grid gap-4 rounded-card border border-line bg-surface px-5 py-4 max-lg:px-4"
    >
      <p className="max-w-[70ch] text-pretty">
        <b>Opening balances.</b> Everybody has the {leaveNameOf({ name: typeName }).toLowerCase()} of the
        whole leave year. Enter what was used before your company came here, or what is left. Each row you
        fill becomes one adjustment, dated today.
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Segmented<OpeningMode>
          label="What you enter"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'used', label: 'Days used before' },
            { value: 'left', label: 'Days left now' },
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
  return rows === 1 ? 'Save 1 Balance' : `Save ${rows} Balances`
}
