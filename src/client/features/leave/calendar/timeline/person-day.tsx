import { X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { formatLongDay, formatRange } from '#client/ui/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { LeaveSwatch } from '../../leave-marks.tsx'
import { useLeaveTypeOf } from '../../use-leave-types.ts'
import type { PersonCalendar } from '../calendar-places.ts'
import { freeDayInWords, leaveTitle } from './timeline-words.ts'

type PersonDayProps = {
  name: string
  date: PlainDate
  anchor: HTMLElement
  leave: readonly CalendarEntry[]
  calendar: PersonCalendar
  today: PlainDate
  onClose: () => void
}

/** One day of one person in words, beside its cell. */
export function PersonDay({ name, date, anchor, leave, calendar, today, onClose }: PersonDayProps) {
  const titleId = useId()
  const leaveTypeOf = useLeaveTypeOf()
  const free = freeDayInWords(date, calendar)
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          aria-labelledby={titleId}
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
          }}
          className="z-30 w-72 max-w-[calc(100vw-1.5rem)] animate-fade-in overflow-hidden rounded-card border border-line bg-surface shadow-pop outline-none"
        >
          <div className="flex items-start justify-between gap-2 border-b border-line py-1.5 pr-1.5 pl-4">
            <h3 id={titleId} className="py-1 font-semibold">
              {name}
              <span className="block text-small font-[450] text-muted">{formatLongDay(date)}</span>
            </h3>
            <Popover.Close asChild>
              <Button variant="quiet" size="sm" iconOnly aria-label="Close">
                <X aria-hidden />
              </Button>
            </Popover.Close>
          </div>
          <div className="grid gap-2.5 px-4 py-3">
            {free && <p className="text-muted first-letter:uppercase">{free}</p>}
            {leave.map((entry) => (
              <div key={entry.id} className="flex items-start gap-2.5">
                <LeaveSwatch type={entry.leaveType} pending={entry.status === 'pending'} className="mt-px" />
                <p className="min-w-0 leading-[1.375rem] font-[550]">
                  {leaveTitle(entry, leaveTypeOf)}
                  <span className="block text-small font-[450] text-muted">{formatRange(entry, today)}</span>
                </p>
              </div>
            ))}
            {leave.length === 0 && <p className="text-muted">No leave on this day.</p>}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
