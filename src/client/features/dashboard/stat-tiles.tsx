import type { ReactNode } from 'react'
import { useDashboardStats } from '#client/queries/dashboard.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Card } from '#client/ui/data/card.tsx'
import { formatDayNumber, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Anchor } from '#client/ui/layout/link.tsx'
import { dayWord } from '#shared/format-dates.ts'

type StatTilesProps = {
  /** Whether the reader decides requests: the pending ones are then those to decide. */
  decides: boolean
  companyName: string | null
  balanceRuler: ReactNode
  outTodayNames: ReactNode
}

/** The four figures of spec 2.8, each a link to its details. */
export function StatTiles({ decides, companyName, balanceRuler, outTodayNames }: StatTilesProps) {
  const { data: stats, isError, refetch } = useDashboardStats()
  if (isError && !stats) return <ReadFailure what="The figures" onRetry={() => void refetch()} />
  return (
    <Card
      aria-label="At a glance"
      className="grid grid-cols-[2.35fr_1fr_1fr_1fr] overflow-hidden max-lg:grid-cols-3 *:not-first:border-l max-lg:*:first:col-span-full max-lg:*:first:border-b max-lg:*:nth-2:border-l-0"
    >
      <Anchor href="/requests?view=statement" className={classNames(tileClass, 'min-h-[134px]')}>
        <TileLabel>Leave Balance</TileLabel>
        <span className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-8 max-lg:grid-cols-1 max-lg:gap-1">
          <span className="serif-figure text-figure whitespace-nowrap max-lg:pb-1">
            {stats ? formatLeaveNumber(stats.balance.amount, stats.balance.unit) : <FigureSkeleton />}
            {stats?.balance.unit !== 'hours' && (
              <span className="ml-1.5 font-sans text-body tracking-normal text-muted">
                {stats ? dayWord(stats.leaveBalance) : 'days'}
              </span>
            )}
          </span>
          <span className="mt-0.5 block min-h-[66px]">{balanceRuler}</span>
        </span>
      </Anchor>
      <FigureTile
        href={decides ? '/requests?view=approvals' : '/requests?status=pending'}
        label="Pending Requests"
        figure={stats?.pendingRequests}
      >
        {decides ? 'to decide' : 'of your own'}
      </FigureTile>
      <FigureTile href="/team" label="Team Members" figure={stats?.teamMembers}>
        {companyName && `at ${companyName}`}
      </FigureTile>
      <FigureTile href="/calendar?view=week&team=all" label="Out Today" figure={stats?.outToday}>
        {outTodayNames}
      </FigureTile>
    </Card>
  )
}

type FigureTileProps = { href: string; label: string; figure: number | undefined; children: ReactNode }

function FigureTile({ href, label, figure, children }: FigureTileProps) {
  return (
    <Anchor href={href} className={tileClass}>
      <TileLabel className="max-xl:min-h-9">{label}</TileLabel>
      <span className="serif-figure mt-1.5 text-figure max-lg:text-[2rem] max-lg:leading-9">
        {figure === undefined ? <FigureSkeleton /> : formatDayNumber(figure)}
      </span>
      <span className="mt-auto line-clamp-2 min-h-[1.75rem] pt-2.5 text-small text-muted">{children}</span>
    </Anchor>
  )
}

function TileLabel({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={classNames('text-small font-medium text-muted', className)}>{children}</span>
}

function FigureSkeleton() {
  return <Skeleton className="inline-block h-9 w-10" />
}

const tileClass =
  'flex min-w-0 flex-col px-5 pt-[18px] pb-4 transition-colors duration-150 hover:bg-paper focus-visible:-outline-offset-3 max-lg:px-3.5 max-lg:pt-3.5 max-lg:pb-3'
