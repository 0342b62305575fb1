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
  const { form, fields, problem, earliest, onlyEnd, ownerId, changingId, user } = props
  const { register, setValue } = form
  const attributes = {
    'aria-invalid': problem !== null,
    'aria-describedby': problem ? problemId : undefined,
  }
  return (
    <div>
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <Field label="Start date" hint={onlyEnd ? 'It has begun' : undefined}>
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
      <div role="alert" className="mb-3 *:mt-1">
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
