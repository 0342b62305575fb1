import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'

type CalendarBannerProps = {
  /** How much approved leave there is; undefined while it is being read. */
  count: number | undefined
  unit: 'month' | 'week'
  /** Where filters leave something out: shows all again. */
  onClear: (() => void) | undefined
  /** Beside the count, where there is nothing to see. */
  children?: ReactNode
}

/** How much approved leave there is (spec 2.11). */
export function CalendarBanner({ count, unit, onClear, children }: CalendarBannerProps) {
  return (
    <div
      tabIndex={-1}
      className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 rounded-control border border-line bg-surface px-4 max-sm:basis-full max-sm:px-3"
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Info aria-hidden className="text-primary" />
        <output className="min-h-[1.375rem] min-w-0 flex-1 py-1.5">
          {count === undefined ? (
            <Skeleton className="my-[3px] w-72 max-w-full" />
          ) : (
            `Found ${formatCount(count)} approved leave request(s) for this ${unit}`
          )}
        </output>
      </div>
      {children}
      {onClear && (
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 ml-auto text-primary!"
          onClick={(event) => {
            // It goes, and its focus with it.
            event.currentTarget.parentElement?.focus()
            onClear()
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}

type NothingShownProps = {
  unit: 'month' | 'week'
  /** Whether the team has leave that the filters leave out. */
  isFiltered: boolean
  /** Whether there is leave, but not on this team. */
  isOnOthers: boolean
  onEverybody: () => void
}

/** Why a calendar that was read is empty, and the way to more. */
export function NothingShown({ unit, isFiltered, isOnOthers, onEverybody }: NothingShownProps) {
  if (isFiltered) return <Reason>Your filters hide everything.</Reason>
  if (isOnOthers) {
    return (
      <Reason action="Show everyone" onAct={onEverybody}>
        No one on this team is away.
      </Reason>
    )
  }
  return <Reason>No one is on leave this {unit}.</Reason>
}

type ReasonProps = { action?: string; onAct?: () => void; children: ReactNode }

function Reason({ action, onAct, children }: ReasonProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted max-sm:basis-full max-sm:pb-1.5 max-sm:pl-7">
      {children}
      {action && (
        <Button variant="quiet" size="sm" onClick={onAct} className="-ml-1 px-2! text-primary!">
          {action}
        </Button>
      )}
    </p>
  )
}
