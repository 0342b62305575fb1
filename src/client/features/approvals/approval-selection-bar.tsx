import './approval-selection-bar.css'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import { countInWords, namesOf, warningInWords } from './selection.ts'

type ApprovalSelectionBarProps = {
  selected: readonly ApprovalRow[]
  /** How many can be selected: those that have been read. */
  listed: number
  /** How many there are. */
  of: number
  onSelectAll: () => void
  onClear: () => void
  onApprove: () => void
  onReject: () => void
}

/** How many requests are selected, and one decision for all of them. Sticky during a selection. */
export function ApprovalSelectionBar(props: ApprovalSelectionBarProps) {
  const { selected, listed, of, onSelectAll, onClear } = props
  const count = selected.length
  const shownInWords = `Select all ${formatCount(listed)} shown`
  const warning = count > 0 ? warningInWords(selected) : null
  return (
    <section
      aria-label="Several at once"
      data-selection-bar={count > 0 ? 'on' : 'off'}
      className={classNames(
        'mb-3 flex min-h-[3.25rem] flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-5 py-2 max-sm:px-4 print:hidden',
        count > 0
          ? 'sticky top-[68px] z-10 border-primary bg-surface before:absolute before:-inset-x-px before:-top-[9px] before:h-2 before:bg-paper max-lg:top-16'
          : 'border-line',
      )}
    >
      <label className="flex items-center gap-2.5 text-muted">
        <Checkbox
          aria-label={listed < of ? shownInWords : 'Select all requests'}
          checked={count === listed}
          indeterminate={count > 0 && count < listed}
          onChange={count === listed ? onClear : onSelectAll}
        />
        {count === 0 && (listed < of ? shownInWords : 'Select all')}
      </label>
      <output className="sr-only">
        {countInWords(count, of)}
        {warning && `. ${warning}.`}
      </output>
      {count > 0 && (
        <>
          <p aria-hidden className="min-w-0 flex-1 leading-5">
            <span className="font-semibold whitespace-nowrap">{countInWords(count, of)}</span>{' '}
            <span className="ml-1 text-muted max-md:hidden">{namesOf(selected)}</span>
            {warning && (
              <span className="flex items-center gap-1.5 text-small font-[550] text-pending">
                <TriangleAlert className="size-[15px]" />
                {warning}
              </span>
            )}
          </p>
          <div className="flex items-center gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button size="sm" variant="quiet" onClick={onClear}>
              Clear
            </Button>
            <Button size="sm" onClick={props.onReject}>
              Reject {count}
            </Button>
            <Button size="sm" variant="primary" onClick={props.onApprove}>
              Approve {count}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
