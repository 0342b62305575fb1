import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { isWeekend } from '#client/leave-ui/leave-rows.ts'
import { builtInTypes } from '#client/leave-ui/leave-types.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { leaveCheckQuery } from '#client/queries/leave.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatDayNumber } from '#client/ui/data/format-dates.ts'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { addDays, datesBetween } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { remainingOf } from './request-count.ts'

type LeaveTypeCardsProps = {
  /** What the form registers for the radio buttons. */
  field: Omit<ComponentProps<'input'>, 'value' | 'type'>
  chosen: string
  /** Of one's own annual leave in this leave year; undefined for somebody else's, or until it is read. */
  balance: LeaveBalance | undefined
  ownerId: string
  user: CurrentUser
  isOpen: boolean
  /** False without a session, when nothing is known. */
  hasFigures: boolean
}

/** Every type that can be asked for (spec 2.9), with what is left of each. */
export function LeaveTypeCards({
  field,
  chosen,
  balance,
  ownerId,
  user,
  isOpen,
  hasFigures,
}: LeaveTypeCardsProps) {
  const { data: types } = useQuery({ ...leaveTypesQuery, enabled: isOpen })
  const leaveTypeOf = useLeaveTypeOf()
  const offered = keysOffered(types, chosen)
  return (
    <RadioCards
      legend="Leave type"
      legendHidden
      className={classNames('grid-cols-2', offered.length === 4 ? 'sm:grid-cols-4' : 'sm:grid-cols-3')}
    >
      {offered.map((key) => (
        <RadioCard
          key={key}
          {...field}
          value={key}
          className="content-start max-sm:grid-cols-[auto_1fr] max-sm:items-center"
        >
          <LeaveSwatch type={key} />
          <span className="min-w-0">
            <b className="block leading-[1.125rem] break-words hyphens-auto max-sm:pr-4.5">
              {leaveTypeOf(key).name}
            </b>
            <span className="text-small leading-4 text-muted">
              {!hasFigures ? (
                '\u00a0'
              ) : key === 'annual' && ownerId === user.id ? (
                `${formatDayNumber(formatDays(remainingOf(balance)))} left`
              ) : (
                <TypeRemaining
                  key={ownerId}
                  type={types?.find((type) => type.key === key)}
                  ownerId={ownerId}
                  user={user}
                />
              )}
            </span>
          </span>
        </RadioCard>
      ))}
    </RadioCards>
  )
}

// Leave of a type that has been archived since may keep it.
function keysOffered(types: readonly LeaveType[] | undefined, chosen: string): readonly string[] {
  if (!types) return builtInTypes
  return types.filter(({ key, isArchived }) => !isArchived || key === chosen).map(({ key }) => key)
}

type TypeRemainingProps = { type: LeaveType | undefined; ownerId: string; user: CurrentUser }

/** '3 left' of somebody's leave of a type, or 'no limit'. */
function TypeRemaining({ type, ownerId, user }: TypeRemainingProps) {
  const hasAllowance = type !== undefined && type.policy.annualDays !== null
  const day = nextWeekday(user.today)
  const { data: check } = useQuery({
    ...leaveCheckQuery({
      leaveType: type?.key ?? '',
      startDate: day,
      endDate: day,
      isHalfDay: 'false',
      ...(ownerId !== user.id && { userId: ownerId }),
    }),
    enabled: hasAllowance,
  })
  if (!hasAllowance) return 'no limit'
  if (!check) return '\u00a0'
  return check.balance ? `${formatDayNumber(check.balance.today)} left` : 'no limit'
}

function nextWeekday(today: string): string {
  return datesBetween(today, addDays(today, 2)).find((date) => !isWeekend(date)) ?? today
}
