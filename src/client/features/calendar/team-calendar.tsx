import { Info } from 'lucide-react'
import { LeaveSheet } from '#client/leave-ui/sheet/leave-sheet.tsx'
import { useCurrentUser } from '#client/queries/session.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { pageInFile } from '#client/ui/layout/page-in-file.tsx'
import { useMediaQuery } from '#client/ui/media-query.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { CalendarLegend } from './calendar-legend.tsx'
import { spanOf } from './calendar-span.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DaysView } from './days/days-view.tsx'
import { SubscribeButton } from './feeds/subscribe-button.tsx'
import { CalendarFilterBar, CalendarFilterButton } from './filters/calendar-filter-bar.tsx'
import { entriesShown, useCalendarFilters } from './filters/calendar-filters.ts'
import { useFilterChoices } from './filters/use-filter-choices.ts'
import { PrintButton } from './print/print-button.tsx'
import { TimelineSkeleton } from './timeline/timeline-skeleton.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'
import { useLeaveIn } from './use-leave-in.ts'
import { usePersonCalendars } from './use-person-calendars.ts'

export const TimelineInFile = pageInFile(
  async () => (await import('./timeline/timeline.tsx')).Timeline,
  TimelineSkeleton,
  'The timeline',
)

/** Who is away when, by month, by week or person by person (spec 2.11). */
export function TeamCalendar({ today }: { today: PlainDate }) {
  const user = useCurrentUser()
  // A seventh of the screen has no room for a name.
  const isNarrow = useMediaQuery('(max-width: 639px)')
  const { weekStart } = user
  const { address, asked, goTo } = useCalendarAddress(today, weekStart)
  const span = spanOf(address, weekStart)
  const { filters, change, isFiltering } = useCalendarFilters()
  const { calendars, ...calendarRead } = usePersonCalendars(span.range)
  const leave = useLeaveIn(
    span.range,
    [span.previous, span.next].map((beside) => spanOf(beside, weekStart).range),
  )
  const choices = useFilterChoices({ entries: leave.entries, year: span.range.start.slice(0, 4), filters })
  const entries = entriesShown(leave.entries, filters, choices.people, (userId) =>
    calendars.locationOn(userId, span.range.start),
  )
  const filterBar = { filters, choices, onChange: change }

  return (
    <>
      <CalendarToolbar address={address} span={span} today={today} weekStart={weekStart} onAddress={goTo} />
      {!isNarrow && <CalendarFilterBar {...filterBar} />}
      <div className="mb-4 flex items-center gap-3 max-sm:flex-wrap max-sm:gap-x-1 max-sm:gap-y-2">
        {leave.isFailed || calendarRead.isFailed ? (
          <ReadFailure
            what="The calendar"
            onRetry={() => {
              leave.readAgain()
              calendarRead.readAgain()
            }}
            className="flex-1 max-sm:flex-none max-sm:basis-full"
          />
        ) : (
          <CalendarBanner
            count={leave.isRead ? entries.filter(({ status }) => status !== 'pending').length : undefined}
            unit={span.unit}
          />
        )}
        {isNarrow && <CalendarFilterButton {...filterBar} />}
        <SubscribeButton />
        <PrintButton
          span={span}
          entries={entries}
          calendar={calendars.calendarOf(user.id)}
          countsOn={calendars.countsOn}
          filters={filters}
          choices={choices}
          today={today}
        />
      </div>
      <output className="sr-only">
        {isFiltering &&
          leave.isRead &&
          `${formatCount(entries.length)} of ${formatCount(leave.entries.length)} shown`}
      </output>
      {address.view === 'timeline' ? (
        <TimelineInFile
          caption={span.caption}
          month={address.month}
          asked={asked}
          user={user}
          today={today}
          filters={filters}
          onMonth={(month) => goTo({ view: 'timeline', month }, { replace: true })}
        />
      ) : (
        <DaysView
          span={span}
          entries={entries}
          calendars={calendars}
          user={user}
          today={today}
          isNarrow={isNarrow}
          onAddress={(next) => goTo(next, { replace: true })}
        />
      )}
      <CalendarLegend hasHidden={entries.some(({ leaveType }) => leaveType === null)} />
      <LeaveSheet user={user} />
    </>
  )
}

/** How much approved leave there is; undefined while it is being read (spec 2.11). */
function CalendarBanner({ count, unit }: { count: number | undefined; unit: 'month' | 'week' }) {
  return (
    <div className="flex min-w-0 flex-1 items-center max-sm:basis-full gap-2.5 rounded-control border border-line bg-surface px-4 py-1.5 max-sm:px-3">
      <Info aria-hidden className="text-primary" />
      <output className="min-h-[1.375rem] flex-1">
        {count === undefined ? (
          <Skeleton className="my-[3px] w-72 max-w-full" />
        ) : (
          `Found ${formatCount(count)} approved leave request(s) for this ${unit}`
        )}
      </output>
    </div>
  )
}
