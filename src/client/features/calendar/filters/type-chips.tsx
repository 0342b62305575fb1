import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { type CalendarFilters, hiddenTypeKey } from './calendar-filters.ts'

type TypeChipsProps = {
  types: readonly string[]
  filters: CalendarFilters
  onChange: (changed: Partial<CalendarFilters>) => void
}

/** One switch a leave type, and one for pending leave. All of them begin pressed. */
export function TypeChips({ types, filters, onChange }: TypeChipsProps) {
  const leaveTypeOf = useLeaveTypeOf()
  const { hiddenTypes, showsPending } = filters
  const toggle = (key: string) => {
    const changed = new Set(hiddenTypes)
    if (!changed.delete(key)) changed.add(key)
    onChange({ hiddenTypes: changed })
  }
  return (
    <>
      {types.map((key) => {
        const type = key === hiddenTypeKey ? null : key
        return (
          <Chip
            key={key}
            mark={<LeaveSwatch type={type} />}
            isOn={!hiddenTypes.has(key)}
            onToggle={() => toggle(key)}
          >
            {leaveTypeOf(type).name}
          </Chip>
        )
      })}
      <Chip
        mark={
          <span
            aria-hidden
            data-type="neutral"
            className="leave-hatch size-5 rounded-bar border border-dashed border-muted"
          />
        }
        isOn={showsPending}
        onToggle={() => onChange({ showsPending: !showsPending })}
        className="md:ml-2"
      >
        Pending
      </Chip>
    </>
  )
}

type ChipProps = {
  mark: ReactNode
  isOn: boolean
  onToggle: () => void
  className?: string
  children: string
}

function Chip({ mark, isOn, onToggle, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={classNames(
        'inline-flex h-9 items-center gap-2 rounded-control border pr-3 pl-2 font-[550] transition-colors duration-150 max-lg:h-11',
        isOn
          ? 'border-control bg-surface hover:bg-sunken'
          : 'border-dashed border-control text-muted hover:bg-sunken [&>:first-child]:opacity-45',
        className,
      )}
    >
      {mark}
      {children}
      <Check aria-hidden className={classNames('size-4! text-primary', !isOn && 'invisible')} />
    </button>
  )
}
