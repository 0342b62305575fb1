import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { useLetterShortcuts, useShortcut } from '#client/ui/shortcut.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { WeekStart } from '#shared/session/contract.ts'
import type { CalendarSpan } from './calendar-span.ts'
import { addressOf, type CalendarAddress, type CalendarView, inView } from './use-calendar-address.ts'

type CalendarToolbarProps = {
  address: CalendarAddress
  span: CalendarSpan
  today: PlainDate
  weekStart: WeekStart
  onAddress: (address: CalendarAddress) => void
}

/** The page's head: its title, the way through time, the view, and asking for leave. */
export function CalendarToolbar({ address, span, today, weekStart, onAddress }: CalendarToolbarProps) {
  const goToday = () => onAddress(addressOf(today, address.view, weekStart))
  const [hasShortcuts] = useLetterShortcuts()
  useShortcut('t', goToday)
  return (
    // Two rows where one has no room for all of it: the page and what it is for, and below, the days and the
    // view.
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 max-lg:mb-4 sm:max-[82.5rem]:grid sm:max-[82.5rem]:grid-cols-[1fr_auto] sm:max-[82.5rem]:gap-x-3">
      <h1 tabIndex={-1} className="serif-title text-title max-sm:w-full">
        Team Calendar
      </h1>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap print:justify-start sm:max-[82.5rem]:order-3">
        <Button iconOnly aria-label={`Previous ${span.unit}`} onClick={() => onAddress(span.previous)}>
          <ChevronLeft aria-hidden />
        </Button>
        <h2
          aria-live="polite"
          className={classNames(
            'serif-title text-center text-[1.375rem] leading-8 max-sm:min-w-24 max-sm:flex-1 max-sm:text-[1.1875rem] max-sm:leading-[1.375rem] max-sm:text-balance',
            // As wide as the longest in English, so that the button beside it stays under the mouse.
            address.view === 'week' ? 'md:min-w-[13.25rem]' : 'sm:min-w-[10.25rem]',
          )}
        >
          {span.title}
        </h2>
        <Button iconOnly aria-label={`Next ${span.unit}`} onClick={() => onAddress(span.next)}>
          <ChevronRight aria-hidden />
        </Button>
        <Button className="min-[82.5rem]:ml-2" onClick={goToday}>
          Today
          {hasShortcuts && (
            <span aria-hidden className="max-lg:hidden">
              <Kbd>T</Kbd>
            </span>
          )}
        </Button>
      </div>
      <div className="ml-auto flex items-center gap-3 max-[82.5rem]:contents">
        <Segmented<CalendarView>
          label="View"
          value={address.view}
          onValueChange={(view) => onAddress(inView(address, view, today, weekStart))}
          options={[
            { value: 'month', label: 'Month' },
            { value: 'week', label: 'Week' },
            { value: 'timeline', label: 'Timeline' },
          ]}
          className="max-sm:basis-full sm:max-[82.5rem]:order-4 print:hidden"
        />
        {/* On a phone the bar at the lower edge has one. */}
        <Button
          variant="primary"
          onClick={() => openRequestDialog()}
          className="max-sm:hidden sm:max-[82.5rem]:order-2 sm:max-[82.5rem]:justify-self-end"
        >
          <Plus aria-hidden />
          Request Leave
        </Button>
      </div>
    </div>
  )
}
