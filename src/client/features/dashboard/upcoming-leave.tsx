import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CalendarDays } from 'lucide-react'
import { HolidaysOfMonth } from '#client/leave-ui/holidays-of-month.tsx'
import { upcomingHolidaysQuery, upcomingQuery } from '#client/queries/leave.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { upcomingRange } from '#shared/dashboard/ahead.ts'
import { datesBetween, type PlainDate } from '#shared/plain-date.ts'
import { WeekTable } from './week-table.tsx'

/** The company's approved leave from today to six days on (spec 2.8, product section 1). */
export function UpcomingLeave({ today }: { today: PlainDate }) {
  const { data: upcoming, isPending, refetch } = useQuery(upcomingQuery(today))
  const { data: holidays = [] } = useQuery(upcomingHolidaysQuery(today))
  const { startDate, endDate } = upcomingRange(today)
  return (
    <Card aria-labelledby="upcoming-leave" className="flex flex-col overflow-hidden">
      <CardHeader title="Upcoming Leave (Next 7 days)" titleId="upcoming-leave">
        <TextLink href="/calendar">
          View Full Calendar
          <ArrowRight aria-hidden className="size-4" />
        </TextLink>
      </CardHeader>
      {isPending && (
        <div className="grid gap-4 px-5 py-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-40" />
        </div>
      )}
      {!isPending && !upcoming && (
        <div className="px-5 pb-5 max-lg:px-4">
          <ReadFailure what="Upcoming leave" onRetry={() => void refetch()} />
        </div>
      )}
      {upcoming?.people === 0 && (
        <EmptyState
          icon={<CalendarDays aria-hidden />}
          title="No one is away in the next 7 days"
          text="Approved leave across the company shows here."
        />
      )}
      {upcoming && upcoming.people > 0 && (
        <WeekTable
          leave={upcoming.leave}
          people={upcoming.people}
          dates={datesBetween(startDate, endDate)}
          holidayOn={(date) => holidays.find((holiday) => holiday.date === date)}
          today={today}
        />
      )}
      {holidays.length > 0 && (
        <div className="border-t px-5 pb-3 max-lg:px-4">
          <HolidaysOfMonth holidays={holidays} />
        </div>
      )}
    </Card>
  )
}
