import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { PayPeriodView } from '#shared/report/contract.ts'
import { periodName } from '../report-words.ts'

type PeriodFilterProps = {
  period: PayPeriodView
  periods: readonly PayPeriodView[]
  onChange: (start: string) => void
  isWrong: boolean
}

/** The pay periods, one after the other or by name. */
export function PeriodFilter({ period, periods, onChange, isWrong }: PeriodFilterProps) {
  const index = periods.findIndex(({ start }) => start === period.start)
  const before = periods[index - 1]
  const after = periods[index + 1]
  return (
    <div className="flex items-end gap-1.5 max-sm:w-full">
      <Button
        iconOnly
        aria-label={before ? `Previous period, ${periodName(before)}` : 'Previous period'}
        disabled={!before}
        onClick={() => before && onChange(before.start)}
        className="h-[2.375rem]"
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Field label="Pay period" className="w-56 max-sm:w-auto max-sm:flex-1">
        <Select value={isWrong ? '' : period.start} onChange={(event) => onChange(event.target.value)}>
          {isWrong && <option value="">Please choose</option>}
          {periods.toReversed().map((one) => (
            <option key={one.start} value={one.start}>
              {periodName(one)}
              {one.locked ? ', locked' : ''}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        iconOnly
        aria-label={after ? `Next period, ${periodName(after)}` : 'Next period'}
        disabled={!after}
        onClick={() => after && onChange(after.start)}
        className="h-[2.375rem]"
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}
