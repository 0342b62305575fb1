import { useId, useState } from 'react'
import { typedHours, usualHours } from '#client/leave-ui/working-time/edit-weeks.ts'
import { BreakInput, LengthInput, TimeInput } from '#client/leave-ui/working-time/hours-inputs.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { WorkedHours, WorkingException } from '#shared/leave/work-calendar.ts'
import { workingException } from '#shared/leave/work-calendar-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

const choices = [
  ['none', 'Free'],
  ['full', 'Full day'],
  ['morning', 'Morning'],
  ['afternoon', 'Afternoon'],
  ['hours', 'Hours'],
] as const
type Choice = (typeof choices)[number][0]

type ExceptionFieldsProps = {
  today: PlainDate
  onAdd: (exception: WorkingException) => void
  onCancel: () => void
}

/** What is worked on one date. It becomes an edit of the sheet, and is saved with it. */
export function ExceptionFields({ today, onAdd, onCancel }: ExceptionFieldsProps) {
  const id = useId()
  const [date, setDate] = useState<string>(today)
  const [choice, setChoice] = useState<Choice>('none')
  const [hours, setHours] = useState<WorkedHours>(usualHours.full)
  const [problem, setProblem] = useState<string>()
  const type = (typed: Partial<WorkedHours>) => setHours(typedHours(hours, typed))
  const add = () => {
    const { data, error } = workingException.safeParse({ date, worked: choice === 'hours' ? hours : choice })
    if (data) onAdd(data)
    else setProblem(error.issues[0]?.message)
  }
  return (
    <fieldset
      aria-describedby={problem && `${id}-problem`}
      className="grid gap-3 rounded-card border border-line p-3"
    >
      <legend className="sr-only">New exception</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Date">
          <Input type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </Field>
        <Field label="Worked">
          <Select
            value={choice}
            onChange={(event) => {
              const chosen = choices.find(([value]) => value === event.target.value)
              if (chosen) setChoice(chosen[0])
            }}
          >
            {choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {choice === 'hours' && (
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <Field label="Hours" note="(7:30)">
            <LengthInput value={hours.minutes} onChange={(minutes) => type({ minutes })} />
          </Field>
          <Field label="From">
            <TimeInput value={hours.from} onChange={(from) => type({ from })} />
          </Field>
          <Field label="Until">
            <TimeInput value={hours.until} onChange={(until) => type({ until })} />
          </Field>
          <Field label="Break" note="(minutes)">
            <BreakInput value={hours.breakMinutes} onChange={(breakMinutes) => type({ breakMinutes })} />
          </Field>
        </div>
      )}
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      <div className="flex gap-2">
        <Button onClick={add}>Add</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
