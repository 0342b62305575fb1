import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { useState } from 'react'
import { LeaveSheetHost } from '#client/leave-ui/sheet/leave-sheet-host.tsx'
import { useCurrentUser } from '#client/queries/session.ts'
import { membersQuery, teamsQuery } from '#client/queries/team.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { partInFile } from '#client/ui/layout/part-in-file.tsx'
import { useMediaQuery } from '#client/ui/media-query.ts'
import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { CalendarBanner, NothingShown } from './calendar-banner.tsx'
import { CalendarFailure } from './calendar-failure.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { spanOf } from './calendar-span.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DaysView } from './days/days-view.tsx'
import { CalendarFilterBar } from './filters/calendar-filter-bar.tsx'
import { CalendarFilterButton } from './filters/calendar-filter-button.tsx'
import { entriesShown, noFilters, useCalendarFilters } from './filters/calendar-filters.ts'
import { TeamSelect } from './filters/team-select.tsx'
import { useFilterChoices } from './filters/use-filter-choices.ts'
import { PrintButton } from './print/print-button.tsx'
import { TimelineSkeleton } from './timeline/timeline-skeleton.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'
import { stateOf, useLeaveIn } from './use-leave-in.ts'
import { usePersonCalendars } from './use-person-calendars.ts'

const TimelineInFile = partInFile(
  async () => (await import('./timeline/timeline.tsx')).Timeline,
  TimelineSkeleton,
  'The timeline',
)

/** Who is away when, by month, by week or person by person (spec 2.11). */
export function TeamCalendar({ today }: { today: PlainDate }) {
  const user = useCurrentUser()
  // A seventh of the screen has no room for a name.
  const isNarrow = useMediaQuery('(width < 40rem)')
  const { weekStart } = user
  const { address, asked, goTo } = useCalendarAddress(today, weekStart)
  const span = spanOf(address, weekStart)
  const company = useCompany(user.id)
  const { scope, change, changeTeam, isFiltering } = useCalendarFilters(company)
  const { calendars, isFailed } = usePersonCalendars(span.range)
  const leave = useLeaveIn(
    span.range,
    [span.previous, span.next].map((beside) => spanOf(beside, weekStart).range),
  )
  const choices = useFilterChoices({
    ...company,
    entries: leave.entries,
    year: span.range.start.slice(0, 4),
    filters: scope,
  })
  const locationOf = (userId: string) => calendars.locationOn(userId, span.range.start)
  const entries = entriesShown(leave.entries, scope, locationOf)
  const ofTeam = entriesShown(leave.entries, { ...scope, ...noFilters }, locationOf)
  // Whose leave is to be shown depends on who is in the company.
  const states = [leave.state, company.state]
  const state = states.find((one) => one === 'failed') ?? states.find((one) => one === 'loading') ?? 'read'
  const filterBar = { filters: scope, choices, onChange: change }

  return (
    <>
      <CalendarToolbar address={address} span={span} today={today} weekStart={weekStart} onAddress={goTo} />
      {!isNarrow && <CalendarFilterBar {...filterBar} onTeam={changeTeam} />}
      <div className="mb-4 flex items-center gap-3 max-sm:flex-wrap max-sm:gap-x-1 max-sm:gap-y-2 print:hidden">
        {leave.isFailed || isFailed || company.isFailed ? (
          <CalendarFailure className="flex-1 max-sm:flex-none max-sm:basis-full" />
        ) : (
          <CalendarBanner
            count={state === 'read' ? entries.filter(({ status }) => status !== 'pending').length : undefined}
            unit={span.unit}
            onClear={isFiltering ? () => change(noFilters) : undefined}
          >
            {state === 'read' && entries.length === 0 && (
              <NothingShown
                unit={span.unit}
                isFiltered={ofTeam.length > 0}
                isOnOthers={leave.entries.length > 0}
                onEverybody={() => changeTeam('all')}
              />
            )}
          </CalendarBanner>
        )}
        {isNarrow && (
          <>
            <TeamSelect
              team={scope.team}
              choices={choices}
              onTeam={changeTeam}
              className="mr-1 min-w-30 flex-1 font-[550] [&_select]:pr-7 [&_svg]:right-2"
            />
            <CalendarFilterButton {...filterBar} />
          </>
        )}
        <SubscribeButton />
        <PrintButton
          span={span}
          entries={entries}
          calendar={calendars.calendarOf(user.id)}
          countsOn={calendars.countsOn}
          filters={scope}
          choices={choices}
          today={today}
        />
      </div>
      <output className="sr-only">
        {isFiltering &&
          state === 'read' &&
          `${formatCount(entries.length)} of ${formatCount(leave.entries.length)} shown`}
      </output>
      {address.view === 'timeline' ? (
        <TimelineInFile
          caption={span.caption}
          month={address.month}
          asked={asked}
          user={user}
          today={today}
          scope={scope}
          onMonth={(month) => goTo({ view: 'timeline', month }, { replace: true })}
        />
      ) : (
        <DaysView
          span={span}
          entries={entries}
          state={state}
          calendars={calendars}
          user={user}
          today={today}
          isNarrow={isNarrow}
          onAddress={(next) => goTo(next, { replace: true })}
        />
      )}
      <CalendarLegend hasHidden={entries.some(({ leaveType }) => leaveType === null)} />
      <LeaveSheetHost user={user} />
    </>
  )
}

/** Who is in the company, by teams. */
function useCompany(userId: string) {
  const members = useQuery(membersQuery)
  const teams = useQuery(teamsQuery)
  return {
    userId,
    members: members.data ?? [],
    teams: teams.data ?? [],
    state: stateOf([members, teams]),
    isFailed: members.isError || teams.isError,
  }
}

const SubscribeDialog = dialogInFile(
  async () => (await import('./feeds/subscribe-dialog.tsx')).SubscribeDialog,
)

/** Opens the private calendar addresses; their code comes with the first press. */
function SubscribeButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:w-[44px] max-sm:px-0"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Rss aria-hidden />
        <span className="max-sm:sr-only">Subscribe</span>
      </Button>
      <SubscribeDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
