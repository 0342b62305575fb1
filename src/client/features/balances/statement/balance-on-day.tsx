import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { statementQuery } from '#client/queries/statement.ts'
import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import { isPlainDate, type PlainDate } from '#shared/plain-date.ts'

type BalanceOnDayProps = {
  userId: string
  leaveType: string
  on: string | undefined
  today: PlainDate
  onChoose: (on: PlainDate) => void
}

/** The balance at the end of any day, past or ahead. */
export function BalanceOnDay({ userId, leaveType, on, today, onChoose }: BalanceOnDayProps) {
  const day = on && isPlainDate(on) ? on : today
  const { data, isError } = useQuery({
    ...statementQuery(userId, day === today ? undefined : day),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="w-60 border-l border-line pl-5 max-lg:col-span-full max-lg:w-full max-lg:border-t max-lg:border-l-0 max-lg:pt-4 max-lg:pl-0 print:hidden">
      <Field label="Balance on">
        {/* It keeps what is being typed: a date that is not complete yet has no value. */}
        <Input
          type="date"
          defaultValue={day}
          onChange={({ target }) => isPlainDate(target.value) && onChoose(target.value)}
        />
      </Field>
      <output className="mt-1.5 block min-h-[1.375rem]">
        {isError ? 'We couldn’t load it. Choose the day again.' : data && balanceWords(data, leaveType)}
      </output>
    </div>
  )
}

function balanceWords(statement: LeaveStatement, leaveType: string) {
  const type = statement.types.find((one) => one.leaveType === leaveType)
  if (!type || type.balance === null) return 'No allowance on that day'
  return (
    <>
      <b>{formatLeaveAmount(type.balance, type.unit)}</b>{' '}
      <span className="text-muted">at the end of the day</span>
    </>
  )
}
