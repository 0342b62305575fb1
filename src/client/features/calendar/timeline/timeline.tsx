import './timeline.css'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { membersQuery, teamsQuery } from '#client/queries/team.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { type Month, monthOf, shiftMonth } from '#shared/leave/calendar-address.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { type CalendarFilters, isPersonShown } from '../filters/calendar-filters.ts'
import { usePersonCalendars } from '../use-person-calendars.ts'
import { columnsAround, holdsMonth, rangeOfMonths } from './timeline-columns.ts'
import { TimelineGrid } from './timeline-grid.tsx'
import { rowsOf } from './timeline-rows.ts'
import { type TimelineSizes, useTimelineSizes } from './timeline-sizes.ts'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { useScrollKeptWhilePrinting } from './use-scroll-kept-while-printing.ts'
import { useTimelineLeave } from './use-timeline-leave.ts'

type TimelineProps = {
  caption: string
  /** The month in sight, and another number each time that somebody asks for it. */
  month: Month
  asked: number
  user: CurrentUser
  today: PlainDate
  filters: CalendarFilters
  /** Another month has come into sight by scrolling. */
  onMonth: (month: Month) => void
}

/** People down, days across: everybody who fits the filters, also those without leave. */
export function Timeline({ caption, month, asked, user, today, filters, onMonth }: TimelineProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { printings, position } = useScrollKeptWhilePrinting(scroller)
  const sizes = useTimelineSizes()
  const columns = useColumns(month)
  const [months, setMonths] = useState<readonly Month[]>(() => [month, shiftMonth(month, 1)])
  const { calendars } = usePersonCalendars(rangeOfMonths(months))
  const members = useQuery(membersQuery)
  const teams = useQuery(teamsQuery)

  const day = monthOf(today) === month ? today : `${month}-01`
  const locationOf = (userId: string) => calendars.locationOn(userId, day)
  const people = (members.data ?? []).filter((member) => isPersonShown(member, filters, locationOf))
  const rows = rowsOf(people, teams.data ?? [], user.id)
  const leave = useTimelineLeave({
    months,
    filters,
    members: members.data ?? [],
    people,
    calendars,
    locationOf,
  })

  if (members.isError || teams.isError) {
    const readAgain = () => {
      for (const query of [members, teams]) if (query.isError) void query.refetch()
    }
    return <ReadFailure what="The team" onRetry={readAgain} />
  }
  if (!members.data || !teams.data) return <TimelineSkeleton />
  if (rows.length === 0) return <Nobody />
  return (
    <div ref={setScroller} className="timeline" style={inCss(sizes)}>
      {scroller && (
        <TimelineGrid
          key={printings}
          position={position}
          caption={caption}
          isRead={leave.isRead}
          scroller={scroller}
          rows={rows}
          columns={columns}
          sizes={sizes}
          user={user}
          today={today}
          month={month}
          asked={asked}
          onMonth={onMonth}
          months={months}
          onMonths={setMonths}
          leaveByPerson={leave.byPerson}
          awayOn={leave.awayOn}
          calendars={calendars}
        />
      )}
    </div>
  )
}

/** The days around the month; others, once a month lies beyond them. */
function useColumns(month: Month) {
  const [columns, setColumns] = useState(() => columnsAround(month))
  if (holdsMonth(columns, month)) return columns
  const others = columnsAround(month)
  setColumns(others)
  return others
}

function inCss({ day, row, group, name, head, foot }: TimelineSizes): CSSProperties {
  const sizes = { day, row, group, name, head, foot }
  return Object.fromEntries(Object.entries(sizes).map(([size, px]) => [`--tl-${size}`, `${px}px`]))
}

function Nobody() {
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState title="No one fits these filters" text="Everybody who fits will have a row here." />
    </div>
  )
}
