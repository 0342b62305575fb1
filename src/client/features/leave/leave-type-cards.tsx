import type { ComponentProps } from 'react'
import { RadioCard, RadioCards } from '#client/ui/radio-cards.tsx'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import { formatDayNumber } from './format-dates.ts'
import { LeaveSwatch } from './leave-marks.tsx'
import { leaveTypeOf, requestableTypes } from './leave-types.ts'

type LeaveTypeCardsProps = {
  /** What the form registers for the radio buttons. */
  field: Omit<ComponentProps<'input'>, 'value' | 'type'>
  /** Of annual leave in this leave year. */
  remaining: Hundredths
}

/** The four types of spec 2.9 with what is left of each. */
export function LeaveTypeCards({ field, remaining }: LeaveTypeCardsProps) {
  return (
    <RadioCards legend="Leave type" legendHidden className="grid-cols-2 sm:grid-cols-4">
      {requestableTypes.map((type) => (
        <RadioCard
          key={type}
          {...field}
          value={type}
          className="max-sm:grid-cols-[auto_1fr] max-sm:items-center"
        >
          <LeaveSwatch type={type} />
          <span>
            <b className="block leading-[1.125rem]">{leaveTypeOf(type).name}</b>
            <span className="text-small leading-4 text-muted">
              {type === 'annual' ? `${formatDayNumber(formatDays(remaining))} left` : 'no limit'}
            </span>
          </span>
        </RadioCard>
      ))}
    </RadioCards>
  )
}
