import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { teamOverviewQuery } from '#client/queries/dashboard.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { AwayTodayAndNext } from './away-today-and-next.tsx'
import { Coverage } from './coverage.tsx'
import { LittleTaken } from './little-taken.tsx'

/** A manager's people: who is away, how many are there on the next working days, who has taken little. */
export function TeamOverview({ today }: { today: PlainDate }) {
  const { data, isError, refetch } = useQuery(teamOverviewQuery)
  if (isError && !data) return <ReadFailure what="Your people" onRetry={() => void refetch()} />
  if (data?.people === 0) return null
  return (
    <Card aria-labelledby="your-people" className="overflow-hidden">
      <CardHeader title="Your people" titleId="your-people" />
      <div className="grid border-t border-line lg:grid-cols-3">
        <Part title="Away">{data ? <AwayTodayAndNext overview={data} today={today} /> : <Lines />}</Part>
        <Part title="Coverage">{data ? <Coverage days={data.coverage} today={today} /> : <Lines />}</Part>
        <Part title="Low leave usage">{data ? <LittleTaken people={data.littleTaken} /> : <Lines />}</Part>
      </div>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="min-w-0 border-line px-5 pt-3.5 pb-5 not-first:border-t max-lg:px-4 lg:not-first:border-t-0 lg:not-first:border-l"
    >
      <h3 className="mb-2.5 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Lines() {
  return (
    <div className="grid gap-3">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/5" />
    </div>
  )
}
