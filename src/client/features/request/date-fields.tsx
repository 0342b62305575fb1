import type { UseFormReturn } from 'react-hook-form'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { RangeCalendar } from './range-calendar.tsx'
import type { RequestFields } from './request-count.ts'

type DateFieldsProps = {
  form: UseFormReturn<RequestFields>
  fields: RequestFields
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
  const { form, fields, problem, refusalId, earliest, onlyEnd, ownerId, changingId, user } = props
  const { register, setValue } = form
  const attributes = {
    'aria-invalid': problem !== null || refusalId !== undefined,
    'aria-describedby': problem ? problemId : refusalId,
  }
  return (
    <div className="grid gap-3 max-sm:gap-2 low:gap-2">
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <Field label="Start date" hint={onlyEnd ? 'Already started' : undefined}>
          <Input
            type="date"
            min={earliest ?? undefined}
            readOnly={onlyEnd}
            {...register('startDate')}
            {...attributes}
          />
        </Field>
        <Field label="End date">
          <Input
            type="date"
            min={fields.startDate || earliest || undefined}
            {...register('endDate')}
            {...attributes}
          />
        </Field>
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

const problemId = 'request-dates-problem'
