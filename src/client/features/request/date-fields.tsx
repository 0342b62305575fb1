import { useId } from 'react'
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { RangeCalendar } from './range-calendar.tsx'
import { mayBeHalfAtEnds, type RequestFields } from './request-count.ts'

type DateFieldsProps = {
  form: UseFormReturn<RequestFields>
  fields: RequestFields
  calendar: WorkCalendarOfPerson | undefined
  /** Only then leave begins and ends at noon; otherwise the clock says when. */
  isInDays: boolean
  problem: string | null
  /** The id of what the server would refuse these dates for; undefined where it wouldn't. */
  refusalId: string | undefined
  /** Null for any day. */
  earliest: PlainDate | null
  /** Of leave that has begun, only the last day can be asked to change. */
  onlyEnd: boolean
  ownerId: string
  /** The request that is changed: its own days are no other leave. */
  changingId: string | undefined
  user: CurrentUser
}

/** The dates: typed first, or chosen in the calendar below. */
export function DateFields(props: DateFieldsProps) {
  const { form, fields, calendar, problem, refusalId, earliest, onlyEnd, ownerId, changingId, user } = props
  const { register, setValue } = form
  const mayBeHalf = props.isInDays ? mayBeHalfAtEnds(fields, calendar) : neither
  const attributes = {
    'aria-invalid': problem !== null || refusalId !== undefined,
    'aria-describedby': problem ? problemId : refusalId,
  }
  return (
    <div className="grid gap-3 max-sm:gap-2 low:gap-2">
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <div className="relative">
          <Field label="Start date" hint={onlyEnd ? 'Already started' : undefined}>
            <Input
              type="date"
              min={earliest ?? undefined}
              readOnly={onlyEnd}
              {...register('startDate')}
              {...attributes}
            />
          </Field>
          {mayBeHalf.first && !onlyEnd && <NoonField label="From noon" field={register('fromNoon')} />}
        </div>
        <div className="relative">
          <Field label="End date">
            <Input
              type="date"
              min={fields.startDate || earliest || undefined}
              {...register('endDate')}
              {...attributes}
            />
          </Field>
          {mayBeHalf.last && <NoonField label="Until noon" field={register('untilNoon')} />}
        </div>
      </div>
      <div role="alert" className="-mt-1 empty:hidden">
        {problem && <FieldError id={problemId}>{problem}</FieldError>}
      </div>
      {!onlyEnd && (
        <RangeCalendar
          start={fields.startDate}
          end={fields.endDate}
          today={user.today}
          earliest={earliest}
          ownerId={ownerId}
          isOwn={ownerId === user.id}
          changingId={changingId}
          onChange={({ start, end }) => {
            setValue('startDate', start)
            setValue('endDate', end)
          }}
        />
      )}
    </div>
  )
}

const neither = { first: false, last: false }

const problemId = 'request-dates-problem'

/** Beside the label of a date, so that it takes no room of its own. */
function NoonField({ label, field }: { label: string; field: UseFormRegisterReturn }) {
  const id = useId()
  return (
    <div className="absolute top-0 right-0 flex h-5 items-center gap-1.5 max-sm:gap-1">
      <label htmlFor={id} className="cursor-pointer text-small text-muted">
        {label}
      </label>
      <Checkbox id={id} {...field} className="size-4!" />
    </div>
  )
}
