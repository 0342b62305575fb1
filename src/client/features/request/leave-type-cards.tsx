import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { builtInTypes } from '#client/leave-ui/leave-types.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { useMediaQuery } from '#client/ui/media-query.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import type { LeaveType } from '#shared/leave/leave-type-contract.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { remainingOf } from './request-count.ts'
import { hasAllowance, typeBalanceQuery } from './type-balance.ts'

type LeaveTypeCardsProps = {
  /** What the form registers for the choice. */
  field: UseFormRegisterReturn
  chosen: string
  /** Of one's own annual leave in this leave year; undefined for somebody else's, or until it is read. */
  balance: LeaveBalance | undefined
  ownerId: string
  user: CurrentUser
  isOpen: boolean
  /** False without a session, when nothing is known. */
  hasFigures: boolean
  /** While the balance is being read. */
  isLoading: boolean
}

/**
 * Every type that can be asked for (spec 2.9), with what is left of each. Where more than four would push the
 * other fields out of view, a list of them.
 */
export function LeaveTypeCards(props: LeaveTypeCardsProps) {
  const { field, chosen, isOpen } = props
  const { data: types } = useQuery({ ...leaveTypesQuery, enabled: isOpen })
  const offered = keysOffered(types, chosen)
  const isSmall = useMediaQuery('(max-height: 55rem) or (width < 40rem)')
  if (isSmall && offered.length > 4)
    return (
      <Field label="Leave type" className="grid-cols-[auto_1fr] items-center gap-3">
        <Select {...field}>
          {offered.map((key) => (
            <TypeOption key={key} {...props} type={key} />
          ))}
        </Select>
      </Field>
    )
  return (
    <RadioCards
      legend="Leave type"
      legendHidden
      className={classNames(
        'max-sm:gap-1.5 max-[22rem]:grid-cols-2!',
        offered.length === 3 || offered.length > 4 ? 'grid-cols-3' : 'grid-cols-4',
      )}
    >
      {offered.map((key) => (
        <RadioCard
          key={key}
          {...field}
          value={key}
          className="content-start max-sm:gap-0.5 max-sm:p-1.5 low:gap-0.5 low:p-1.5"
        >
          <TypeCard {...props} type={key} />
        </RadioCard>
      ))}
    </RadioCards>
  )
}

type LeftProps = Pick<LeaveTypeCardsProps, 'balance' | 'ownerId' | 'user' | 'hasFigures' | 'isLoading'> & {
  type: string
}

function TypeCard(props: LeftProps) {
  const { name } = useLeaveTypeOf()(props.type)
  const left = useLeft(props)
  return (
    <>
      <LeaveSwatch type={props.type} />
      <span className="min-w-0">
        <b className="block leading-[1.125rem] break-words hyphens-auto max-sm:text-small">{name}</b>
        <span className="text-small leading-4 text-muted">
          {left ?? (props.hasFigures ? <Skeleton className="my-0.5 h-3 w-10" /> : '\u00a0')}
        </span>
      </span>
    </>
  )
}

function TypeOption(props: LeftProps) {
  const { name } = useLeaveTypeOf()(props.type)
  const left = useLeft(props)
  return <option value={props.type}>{left === null ? name : `${name}, ${left}`}</option>
}

// Leave of a type that has been archived since may keep it.
function keysOffered(types: readonly LeaveType[] | undefined, chosen: string): readonly string[] {
  if (!types) return builtInTypes
  return types.filter(({ key, isArchived }) => !isArchived || key === chosen).map(({ key }) => key)
}

/**
 * '3 left' of someone's leave of a type, or 'no limit'; 0 if its balance can't be read (spec 5). Null while
 * it is being read.
 */
function useLeft({ type: key, balance, ownerId, user, hasFigures, isLoading }: LeftProps): string | null {
  const { data: types, isLoading: isLoadingTypes } = useQuery({ ...leaveTypesQuery, enabled: hasFigures })
  const isOwnAnnual = key === 'annual' && ownerId === user.id
  const type = isOwnAnnual ? undefined : types?.find((one) => one.key === key)
  const check = useQuery(typeBalanceQuery({ type, ownerId, user }))
  if (!hasFigures || (key === 'annual' && isLoading)) return null
  if (isOwnAnnual) return annualLeft(balance)
  if (check.isLoading || isLoadingTypes) return null
  if (type && !hasAllowance(type)) return 'no limit'
  if (!check.data) return '0 left'
  if (!check.data.balance) return 'no limit'
  return `${formatLeaveNumber(check.data.balance.today, check.data.balance.unit)} left`
}

/** 0 where no balance is loaded (spec 5). */
function annualLeft(balance: LeaveBalance | undefined): string {
  const unit = balance?.unit ?? 'days'
  return `${formatLeaveNumber(formatAmount(remainingOf(balance), unit), unit)} left`
}
