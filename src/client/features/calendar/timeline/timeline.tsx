import './timeline.css'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { membersQuery, teamsQuery } from '#client/queries/team.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { type Month, monthOf, shiftMonth } from '#shared/leave/calendar-address.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { CalendarFailure } from '../calendar-failure.tsx'
import { type CalendarScope, isPersonShown } from '../filters/calendar-filters.ts'
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
  scope: CalendarScope
  /** Another month has come into sight by scrolling. */
  onMonth: (month: Month) => void
}

/** People down, days across: everybody of the team who fits the filters, also those without leave. */
export function Timeline({ caption, month, asked, user, today, scope, onMonth }: TimelineProps) {
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
  const people = (members.data ?? []).filter(({ id }) => isPersonShown(id, scope, locationOf))
  const rows = rowsOf(people, teams.data ?? [], user.id)
  const leave = useTimelineLeave({
    months,
    scope,
    people,
    calendars,
    locationOf,
  })

  // The page says so, and tries again.
  if (members.isLoadingError || teams.isLoadingError) return null
  if (!members.data || !teams.data) return <TimelineSkeleton />
  if (rows.length === 0) return <Nobody />
  const failed = months.filter((_, nth) => leave.states[nth] === 'failed')
  return (
    <>
      {/* Of the month in sight the page says so. */}
      {failed.length > 0 && !failed.includes(month) && <CalendarFailure className="mb-4" />}
      <div
        ref={setScroller}
        className="timeline"
        data-failed={failed.length > 0 || undefined}
        style={inCss(sizes)}
      >
        {scroller && (
          <TimelineGrid
            key={printings}
            position={position}
            caption={caption}
            unread={months.filter((_, nth) => leave.states[nth] === 'loading')}
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
    </>
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
      <EmptyState title="No one matches these filters" text="Change them to see people here." />
    </div>
  )
}
