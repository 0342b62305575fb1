import { useId, useState } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { WeekField } from '#client/ui/form/week-field.tsx'
import { mostWeeks, type Weekday, type WorkingWeeks } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { haveHours, partsOf, repeatEvery, replaceWeek, withHours, withParts } from './edit-weeks.ts'
import { HoursTable } from './hours-table.tsx'

type WorkingWeeksFieldProps = {
  legend: string
  legendHidden?: boolean
  value: WorkingWeeks
  onValueChange: (value: WorkingWeeks) => void
  today: PlainDate
  hint?: string
  /** Marks weeks that aren't saved yet, and their hint. */
  changed?: boolean
  /** The problem of a part by its path: 'weeks', 'anchor', 'weeks.0.mon.until'. */
  problemAt: (path: string) => string | undefined
}

/**
 * One working week, or several that take turns; of each day all, a half or nothing, and its hours if they're
 * set.
 */
export function WorkingWeeksField(props: WorkingWeeksFieldProps) {
  const {
    legend,
    legendHidden = false,
    value,
    onValueChange,
    today,
    hint,
    changed = false,
    problemAt,
  } = props
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, value.weeks.length - 1)
  const week = value.weeks[index] ?? {}
  const before = value.weeks[index - 1]
  const isSetByHour = haveHours(value)
  const weekName = value.weeks.length > 1 ? `, week ${index + 1}` : ''
  const problemOf = (day: Weekday, of = index) =>
    ['', ...hourFields]
      .map((field) => problemAt(`weeks.${of}.${day}${field}`))
      .find((problem) => problem !== undefined)
  return (
    <div className="grid gap-3">
      {value.weeks.length > 1 && (
        <Turns {...props} index={index} onChoose={setChosen} problemOf={problemOf} />
      )}
      <WeekField
        legend={`${legend}${weekName}`}
        legendHidden={legendHidden}
        value={partsOf(week)}
        onValueChange={(parts) =>
          onValueChange(replaceWeek(value, index, withParts(week, parts, isSetByHour)))
        }
        {...(hint !== undefined && { hint })}
        error={problemAt('weeks')}
        changed={changed}
      />
      {before && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3"
            onClick={() => onValueChange(replaceWeek(value, index, before))}
          >
            Copy week {index}
          </Button>
        </div>
      )}
      {isSetByHour && (
        <HoursTable
          legend={`Hours${weekName}`}
          week={week}
          onChange={(changedWeek) => onValueChange(replaceWeek(value, index, changedWeek))}
          problemOf={problemOf}
        />
      )}
      <div className="flex max-w-md flex-wrap items-end justify-between gap-3">
        <Field label="Repeats" className="w-44">
          <Select
            value={value.weeks.length}
            onChange={(event) => onValueChange(repeatEvery(value, Number(event.target.value), today))}
          >
            {Array.from({ length: mostWeeks }, (_, more) => (
              <option key={more} value={more + 1}>
                {more === 0 ? 'Every week' : `Every ${more + 1} weeks`}
              </option>
            ))}
          </Select>
        </Field>
        <SetHours isSet={isSetByHour} onChange={(hours) => onValueChange(withHours(value, hours))} />
      </div>
    </div>
  )
}

const hourFields = ['.from', '.until', '.breakMinutes', '.minutes']

type TurnsProps = WorkingWeeksFieldProps & {
  index: number
  onChoose: (index: number) => void
  problemOf: (day: Weekday, of: number) => string | undefined
}

/** The weeks to choose from, and the day on which the first begins. */
function Turns({ value, onValueChange, problemAt, index, onChoose, problemOf }: TurnsProps) {
  const wrong = value.weeks.flatMap((week, at) =>
    at !== index && Object.keys(week).some((day) => problemOf(day as Weekday, at) !== undefined)
      ? [at + 1]
      : [],
  )
  // More names than these don't fit side by side.
  const isNumbered = value.weeks.length > 4
  return (
    <>
      <Field
        label="Week 1 starts on"
        hint="A Monday. The weeks repeat in turn from that day, and before it too."
        error={problemAt('anchor')}
        className="max-w-52"
      >
        <Input
          type="date"
          // A Monday, from which the others are whole weeks.
          min="2000-01-03"
          step={7}
          value={value.anchor ?? ''}
          onChange={(event) => onValueChange({ ...value, anchor: event.target.value })}
        />
      </Field>
      <div className="flex items-center gap-2 text-small">
        {isNumbered && (
          <span aria-hidden className="font-[550]">
            Week
          </span>
        )}
        <Segmented
          label="Week"
          size="sm"
          value={String(index)}
          onValueChange={(at) => onChoose(Number(at))}
          options={value.weeks.map((_, at) => ({
            value: String(at),
            label: isNumbered ? (
              <>
                <span className="sr-only">Week </span>
                {at + 1}
              </>
            ) : (
              `Week ${at + 1}`
            ),
          }))}
        />
      </div>
      {wrong.length > 0 && <FieldError>Please correct the hours of week {wrong.join(', ')}.</FieldError>}
    </>
  )
}

function SetHours({ isSet, onChange }: { isSet: boolean; onChange: (isSet: boolean) => void }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-[2.375rem] items-center gap-2 text-small font-[550] max-lg:min-h-11"
    >
      <Checkbox id={id} checked={isSet} onChange={(event) => onChange(event.target.checked)} />
      Set hours
    </label>
  )
}
