import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createStore, useStore } from '#client/api/store.ts'
import type { Topic } from '#shared/topics.ts'
import { addressOf } from './query-client.ts'

export type ConnectionState = 'connecting' | 'open' | 'lost'

const eventsPath = '/api/events'
const firstRetryMs = 1_000
const longestRetryMs = 30_000

const addressesByTopic = new Map<string, Set<string>>()
const connection = createStore<ConnectionState>('connecting')

/**
 * Called by each file of `queries/` as it loads: a change of the topic invalidates these queries, and all
 * whose address extends one of them.
 */
export function registerTopic(topic: Topic, queryKeys: readonly QueryKey[]): void {
  const addresses = addressesByTopic.get(topic) ?? new Set()
  for (const queryKey of queryKeys) addresses.add(addressOf(queryKey))
  addressesByTopic.set(topic, addresses)
}

/** After our own write: invalidates the queries of the topic without waiting for the server's event. */
export function refreshTopic(queryClient: QueryClient, topic: Topic): void {
  invalidate(queryClient, addressesOf(topic))
}

export function useConnection(): ConnectionState {
  return useStore(connection)
}

/** Subscribes to the company's changes until the returned function is called. For members of a company. */
export function followChanges(queryClient: QueryClient): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let lastEventId = ''
  let wasRefused = false

  const open = () => {
    source = new EventSource(eventsPath + resumeQuery(lastEventId), { withCredentials: true })
    source.addEventListener('hello', (event: MessageEvent<string>) => {
      const hello: Hello = JSON.parse(event.data)
      const wasLost = connection.get() === 'lost'
      lastEventId = event.lastEventId
      retryMs = firstRetryMs
      connection.set('open')
      // A resumed stream replays what was missed.
      if (wasLost ? !hello.isResumed : changedSincePageLoad(hello)) invalidate(queryClient, allAddresses())
      // Somebody has signed in again, perhaps somebody else.
      else if (wasRefused) invalidate(queryClient, addressesOf('session'))
      wasRefused = false
    })
    source.addEventListener('gap', () => invalidate(queryClient, allAddresses()))
    source.addEventListener('changed', (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId
      invalidate(queryClient, topicsOf(event.data).flatMap(addressesOf))
    })
    source.addEventListener('error', () => {
      connection.set('lost')
      // The browser reconnects by itself, except after a response that is no stream.
      if (source?.readyState !== EventSource.CLOSED) return
      wasRefused = true
      // It may be refused because the session has ended, which the screen should show.
      invalidate(queryClient, addressesOf('session'))
      retry = setTimeout(open, waitBeforeRetry())
    })
  }
  const waitBeforeRetry = () => {
    const waitMs = retryMs
    retryMs = Math.min(retryMs * 2, longestRetryMs)
    return waitMs
  }

  connection.set('connecting')
  open()
  return () => {
    clearTimeout(retry)
    source?.close()
  }
}

type Hello = { changedAgoMs?: number; isResumed?: boolean }

/** The browser sends Last-Event-ID when it reconnects, but not for a new EventSource. */
function resumeQuery(lastEventId: string): string {
  return lastEventId === '' ? '' : `?lastEventId=${encodeURIComponent(lastEventId)}`
}

function invalidate(queryClient: QueryClient, addresses: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: (query) => {
      const address = addressOf(query.queryKey)
      return addresses.some((known) => extendsAddress(address, known))
    },
  })
}

function extendsAddress(address: string, known: string): boolean {
  return address === known || address.startsWith(`${known}/`) || address.startsWith(`${known}?`)
}

/** Whether something has changed since the page loaded, and its first reads may be stale. */
function changedSincePageLoad({ changedAgoMs }: Hello): boolean {
  return changedAgoMs !== undefined && changedAgoMs < performance.now()
}

function topicsOf(eventText: string): string[] {
  const event: { topics?: string[] } = JSON.parse(eventText)
  return event.topics ?? []
}

function addressesOf(topic: string): string[] {
  return [...(addressesByTopic.get(topic) ?? [])]
}

function allAddresses(): string[] {
  return [...addressesByTopic.keys()].flatMap(addressesOf)
}
