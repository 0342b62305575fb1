import { Segmented } from '#client/ui/form/segmented.tsx'
import { type LeaveUnit, leaveUnits } from '#shared/leave/leave-unit.ts'

const labels: Record<LeaveUnit, string> = { days: 'Days', hours: 'Hours' }

type UnitFieldProps = { value: LeaveUnit; onValueChange: (unit: LeaveUnit) => void }

/** What a leave type counts in. */
export function UnitField({ value, onValueChange }: UnitFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span aria-hidden className="text-small font-[550]">
        Counts in
      </span>
      <Segmented<LeaveUnit>
        label="Counts in"
        value={value}
        onValueChange={onValueChange}
        options={leaveUnits.map((unit) => ({ value: unit, label: labels[unit] }))}
        quiet
        size="sm"
      />
    </div>
  )
}
