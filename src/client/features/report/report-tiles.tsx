import type { ReactNode } from 'react'
import { Card } from '#client/ui/data/card.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Anchor } from '#client/ui/layout/link.tsx'

type Figures = { teamMembers: number; pendingRequests: number; outToday: number }

type ReportTilesProps = {
  /** Undefined while they are loading. */
  figures: Figures | undefined
  isFailed: boolean
  onRetry: () => void
  /** Whether the reader decides requests: the pending ones are then those to decide. */
  decides: boolean
  /** Shown beside each figure. */
  notes: Record<keyof Figures, ReactNode>
}

/** The company in three figures, each a link to its details (spec 2.13). */
export function ReportTiles({ figures, isFailed, onRetry, decides, notes }: ReportTilesProps) {
  if (isFailed && !figures) {
    return <ReadFailure what="The figures" onRetry={onRetry} />
  }
  return (
    <Card aria-label="The company in figures" className="grid overflow-hidden sm:grid-cols-3">
      <Tile href="/team" label="Total Team Members" figure={figures?.teamMembers} note={notes.teamMembers} />
      <Tile
        href={decides ? '/requests?view=approvals' : '/requests?status=pending'}
        label="Pending Requests"
        figure={figures?.pendingRequests}
        note={notes.pendingRequests}
      />
      <Tile
        href="/calendar?view=week&team=all"
        label="Out Today"
        figure={figures?.outToday}
        note={notes.outToday}
      />
    </Card>
  )
}

type TileProps = { href: string; label: string; figure: number | undefined; note: ReactNode }

function Tile({ href, label, figure, note }: TileProps) {
  return (
    <Anchor
      href={href}
      className="border-line px-6 pt-[18px] pb-5 transition-colors duration-150 not-first:border-t hover:bg-paper focus-visible:-outline-offset-3 max-lg:px-4 sm:not-first:border-t-0 sm:not-first:border-l"
    >
      <span className="block font-[550]">{label}</span>
      <span className="mt-1 flex flex-wrap items-end gap-x-4">
        <span className="serif-figure text-figure">
          {figure ?? <Skeleton className="my-1.5 h-9! w-10" />}
        </span>
        <span className="pb-[5px] text-small text-muted">{note}</span>
      </span>
    </Anchor>
  )
}
