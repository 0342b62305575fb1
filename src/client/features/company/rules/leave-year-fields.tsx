import { formatDayNumber, formatMonthDay, formatMonthName } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { daysOfMonth, inMonth, leaveYearChangeInWords } from './leave-year-words.ts'
import type { Rules } from './use-rules-form.ts'

type LeaveYearFieldsProps = { rules: SavedForm<Rules>; today: PlainDate }

/** The leave year's first day: a day that every year has. */
export function LeaveYearFields({ rules, today }: LeaveYearFieldsProps) {
  const { values, saved, set } = rules
  const [month = '01', day = '01'] = values.leaveYearStart.split('-')
  const isChanged = rules.changes.includes('leaveYearStart')
  return (
    <div className="grid max-w-md grid-cols-[2fr_1fr] gap-x-3 gap-y-1">
      <Field label="First month" changed={isChanged}>
        <Select
          value={month}
          onChange={(event) => set('leaveYearStart', inMonth(values.leaveYearStart, event.target.value))}
        >
          {months.map((number) => (
            <option key={number} value={number}>
              {formatMonthName(`2001-${number}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="First day" changed={isChanged}>
        <Select value={day} onChange={(event) => set('leaveYearStart', `${month}-${event.target.value}`)}>
          {Array.from({ length: daysOfMonth(month) }, (_, index) => (
            <option key={twoDigits(index + 1)} value={twoDigits(index + 1)}>
              {formatDayNumber(index + 1)}
            </option>
          ))}
        </Select>
      </Field>
      {isChanged && (
        <p className="text-small text-pretty text-pending col-span-2">
          <span className="font-medium">was {formatMonthDay(saved.leaveYearStart)}. </span>
          {leaveYearChangeInWords(saved.leaveYearStart, values.leaveYearStart, today)}
        </p>
      )}
    </div>
  )
}

const months = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1))

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
