import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type ApprovalFilters, approvalPagesQuery } from '#client/queries/approvals.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { Refusal } from './decision-results.ts'
import { useDecisions } from './use-decisions.ts'

const noFilters: ApprovalFilters = {}

/** The requests to decide, as far as they have been read, and deciding them. */
export function useApprovals(today: PlainDate, filters: ApprovalFilters = noFilters) {
  const decisions = useDecisions<ApprovalRow>(today)
  const { data, dataUpdatedAt, ...reading } = useInfiniteQuery({
    ...approvalPagesQuery(filters),
    // The list stays while another filter is read.
    placeholderData: keepPreviousData,
  })
  const first = data?.pages[0]
  const listed = data?.pages.flatMap(({ items }) => items) ?? []
  const isDecided = (id: string) => decisions.isDecided(id, dataUpdatedAt)
  const decided = listed.filter(({ id }) => isDecided(id)).length
  const { counts } = first ?? { counts: { all: 0, found: 0, conflicts: 0 } }
  const approvals = shownApprovals(listed, decisions.refusals, isDecided)
  const isNoneLeft = approvals.length === 0
  const isMoreFailed = reading.isFetchNextPageError
  const readMore = () => {
    if (reading.hasNextPage && !reading.isFetchingNextPage) void reading.fetchNextPage()
  }
  const refill = useEffectEvent(readMore)
  // Nothing is left to scroll: all that was read has been decided.
  const isToRefill = isNoneLeft && reading.hasNextPage && !reading.isFetching && !isMoreFailed
  useEffect(() => {
    if (isToRefill) refill()
  }, [isToRefill])
  return {
    ...decisions,
    approvals,
    /** Without what has just been decided. */
    counts: { ...counts, all: counts.all - decided, found: counts.found - decided },
    /** Nothing can be shown yet: neither requests nor that there are none. */
    isPending:
      reading.isPending ||
      (isNoneLeft && (reading.isPlaceholderData || (reading.hasNextPage && !isMoreFailed))),
    /** The requests are those of the filters before. */
    isStale: reading.isPlaceholderData,
    isError: reading.isError && !data,
    retry: () => void reading.refetch(),
    hasMore: reading.hasNextPage,
    isMoreFailed,
    readMore,
  }
}

/**
 * What the server lists, each once, and above it what it refused and no longer lists; without what has just
 * been decided. One whose answer was lost, and which is no longer listed, has been decided.
 */
function shownApprovals(
  listed: readonly ApprovalRow[],
  refusals: readonly Refusal<ApprovalRow>[],
  isDecided: (id: string) => boolean,
): ApprovalRow[] {
  const byId = new Map(listed.map((approval) => [approval.id, approval]))
  const refused = refusals
    .filter(({ why, approval }) => why !== 'unclear' && !byId.has(approval.id))
    .map(({ approval }) => approval)
  return [...refused, ...byId.values()].filter(({ id }) => !isDecided(id))
}
