import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '#client/api/http.ts'
import { useNetwork } from '#client/api/network.ts'
import { useStore } from '#client/api/store.ts'
import { ReadFailure, shownFailures } from '#client/ui/feedback/read-failure.tsx'

/**
 * For reads that have no place of their own, such as names and figures in passing: something failed, and
 * nothing on the page says so. Without a network the banner of the connection does.
 */
export function PartsNotLoaded({ className }: { className: string }) {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const hasFailed = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]),
    () => cache.getAll().some(isFailedPart),
  )
  const isShown = useStore(shownFailures) > 0
  const network = useNetwork()
  if (!hasFailed || isShown || network !== 'fine') return null
  const readAgain = () => void queryClient.refetchQueries({ predicate: isFailedPart })
  return <ReadFailure what="Part of this page" isInPlace={false} className={className} onRetry={readAgain} />
}

function isFailedPart(query: Query): boolean {
  const { status, data, error } = query.state
  return status === 'error' && data === undefined && query.isActive() && !isRefusal(error)
}

/** The server says why, and the page has its words for it. */
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
