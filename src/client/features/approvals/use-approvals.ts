import { useInfiniteQuery } from '@tanstack/react-query'
import { type ApprovalFilters, approvalPagesQuery } from '#client/queries/approvals.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import { type Refusal, useDecisions } from './use-decisions.ts'

const noFilters: ApprovalFilters = {}

/** The requests to decide, as far as they have been read, and deciding them. */
export function useApprovals(filters: ApprovalFilters = noFilters) {
  const decisions = useDecisions<ApprovalRow>()
  const { data, dataUpdatedAt, ...reading } = useInfiniteQuery(approvalPagesQuery(filters))
  const first = data?.pages[0]
  const listed = data?.pages.flatMap(({ items }) => items) ?? []
  const isDecided = (id: string) => decisions.isDecided(id, dataUpdatedAt)
  const decided = listed.filter(({ id }) => isDecided(id)).length
  const { counts } = first ?? { counts: { all: 0, found: 0, conflicts: 0 } }
  return {
    ...decisions,
    approvals: shownApprovals(listed, decisions.refusals, isDecided),
    /** Without what has just been decided. */
    counts: { ...counts, all: counts.all - decided, found: counts.found - decided },
    isPending: reading.isPending,
    isError: reading.isError && !data,
    retry: () => void reading.refetch(),
    hasMore: reading.hasNextPage,
    isMoreFailed: reading.isFetchNextPageError,
    readMore: () => {
      if (reading.hasNextPage && !reading.isFetchingNextPage) void reading.fetchNextPage()
    },
  }
}

/** What the server lists, each once, and above it what it refused and no longer lists; without what has just been decided. */
function shownApprovals(
  listed: readonly ApprovalRow[],
  refusals: readonly Refusal<ApprovalRow>[],
  isDecided: (id: string) => boolean,
): ApprovalRow[] {
  const byId = new Map(listed.map((approval) => [approval.id, approval]))
  const refused = refusals.map(({ approval }) => approval).filter(({ id }) => !byId.has(id))
  return [...refused, ...byId.values()].filter(({ id }) => !isDecided(id))
}
