import { useId } from 'react'
import { addDays } from '#shared/plain-date.ts'
import { classNames } from '../class-names.ts'
import { formatDayCount, formatLongWeekday } from '../data/format-dates.ts'
import { FieldError } from './field.tsx'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const aMonday = '2001-01-01'
const parts = [
  ['full', 'Full day'],
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['none', 'Free'],
] as const

type Part = (typeof parts)[number][0]
/** What is worked on each weekday; a weekday left out is free. */
type Week = Partial<Record<(typeof days)[number], Part>>

type WeekFieldProps = {
  legend: string
  legendHidden?: boolean
  value: Week
  onValueChange: (week: Week) => void
  hint?: string
  error?: string | undefined
  /** Marks a week that is not saved yet, and its hint. */
  changed?: boolean
  className?: string
}

/** A working week, Monday to Sunday: of each day all, a half or nothing. */
export function WeekField(props: WeekFieldProps) {
  const {
    legend,
    legendHidden = false,
    value,
    onValueChange,
    hint,
    error,
    changed = false,
    className,
  } = props
  const id = useId()
  return (
    <fieldset
      aria-describedby={classNames(error && `${id}-error`, `${id}-sum`)}
      className={classNames('grid min-w-0 max-w-md gap-1', className)}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1 text-small font-[550]'}>{legend}</legend>
      <div
        className={classNames(
          'overflow-hidden rounded-control border bg-surface',
          changed ? 'border-pending inset-ring inset-ring-pending' : 'border-control',
        )}
      >
        <table className="w-full table-fixed text-small">
          <caption className="sr-only">{legend}</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className="w-[27%]">
                <span className="sr-only">Day</span>
              </th>
              {parts.map(([part, label]) => (
                <th key={part} scope="col" className="py-1.5 font-[550] break-words max-sm:text-tiny">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => {
              const name = formatLongWeekday(addDays(aMonday, index))
              return (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="pl-3 text-left font-[550]">
                    {name}
                  </th>
                  {parts.map(([part, label]) => (
                    <td key={part} className="p-0">
                      <PartChoice
                        group={`${id}-${day}`}
                        label={`${name}: ${label}`}
                        checked={(value[day] ?? 'none') === part}
                        isWork={part !== 'none'}
                        onChoose={() => onValueChange({ ...value, [day]: part })}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p
        id={`${id}-sum`}
        className={classNames('text-small', changed ? 'font-medium text-pending' : 'text-muted')}
      >
        {[weekInWords(value), hint].filter(Boolean).join(', ')}
      </p>
    </fieldset>
  )
}

type PartChoiceProps = {
  group: string
  label: string
  checked: boolean
  isWork: boolean
  onChoose: () => void
}

// The whole cell is the target.
function PartChoice({ group, label, checked, isWork, onChoose }: PartChoiceProps) {
  return (
    <label
      className={classNames(
        'grid h-8 cursor-pointer place-items-center transition-colors duration-150 hover:bg-sunken max-lg:h-11',
        isWork && 'has-checked:bg-primary-soft/45',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="radio"
        name={group}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="size-4 cursor-pointer appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none checked:border-[5px] checked:border-primary"
      />
    </label>
  )
}

/** '5 days a week', '4.5 days a week'. */
export function weekInWords(week: Week): string {
  const worked = days.reduce((sum, day) => sum + worthOf(week[day]), 0)
  return `${formatDayCount(worked)} a week`
}

function worthOf(part: Part = 'none'): number {
  if (part === 'none') return 0
  return part === 'full' ? 1 : 0.5
}
