import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { createStore, useStore } from '#client/api/store.ts'
import type { Topic } from '#shared/topics.ts'
import { ApiError } from './http.ts'
import { noteCall, onGotThrough } from './network.ts'
import { isRefreshedSinceAnswer, noteRefresh, topicsToRefresh } from './own-writes.ts'
import { addressOf } from './query-client.ts'

export type ConnectionState = 'connecting' | 'open' | 'lost'

const eventsPath = '/api/events'
const firstRetryMs = 1_000
const longestRetryMs = 30_000
/** What changes in a row is read again once. */
const gatherMs = 100

const addressesByTopic = new Map<string, Set<string>>()
const connection = createStore<ConnectionState>('connecting')
/** Topics that have changed, and are read again in a moment. */
const gathered = new Set<string>()

/**
 * Called by each file of `queries/` as it loads: a change of the topic invalidates these queries, and all
 * whose address extends one of them.
 */
export function registerTopic(topic: Topic, queryKeys: readonly QueryKey[]): void {
  const addresses = addressesByTopic.get(topic) ?? new Set()
  for (const queryKey of queryKeys) addresses.add(addressOf(queryKey))
  addressesByTopic.set(topic, addresses)
}

/**
 * After the answer of our own write: invalidates the queries of the topic, once if there were several, and
 * not if the write's event has done so already.
 */
export function refreshTopic(queryClient: QueryClient, topic: Topic): void {
  if (!isRefreshedSinceAnswer(topic)) refresh(queryClient, [topic])
}

export function useConnection(): ConnectionState {
  return useStore(connection)
}

/**
 * Subscribes to the company's changes until the returned function is called. For members of a company. Once
 * the connection is back, it also reads again what couldn't be read without one.
 */
export function followChanges(queryClient: QueryClient): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let gathering: ReturnType<typeof setTimeout> | undefined
  let isBack = false
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
      noteCall(true)
      // A resumed stream replays what was missed.
      if (!wasLost) refresh(queryClient, topicsSincePageLoad(hello))
      else if (!hello.isResumed) refresh(queryClient, allTopics())
      // Somebody has signed in again, perhaps somebody else.
      else if (wasRefused) refresh(queryClient, ['session'])
      wasRefused = false
      back()
    })
    source.addEventListener('gap', () => refresh(queryClient, allTopics()))
    source.addEventListener('changed', (event: MessageEvent<string>) => {
      lastEventId = event.lastEventId
      const changed: Changed = JSON.parse(event.data)
      gather(topicsToRefresh({ topics: [], ...changed }))
    })
    source.addEventListener('error', () => {
      connection.set('lost')
      // The browser reconnects by itself, except after a response that is no stream.
      if (source?.readyState !== EventSource.CLOSED) return
      wasRefused = true
      // It may be refused because the session has ended, which the screen should show.
      refresh(queryClient, ['session'])
      retry = setTimeout(open, waitBeforeRetry())
    })
  }
  const gather = (topics: readonly string[]) => {
    for (const topic of topics) gathered.add(topic)
    gathering ??= setTimeout(refreshGathered, gatherMs)
  }
  const refreshGathered = () => {
    clearTimeout(gathering)
    gathering = undefined
    refresh(queryClient, [...gathered])
    if (isBack) readFailedAgain(queryClient)
    isBack = false
  }
  // With what a resumed stream replays, so that what both concern is read again once.
  const back = () => {
    isBack = true
    gather([])
  }
  const backOnline = () => {
    if (connection.get() !== 'lost') return back()
    // Now, and not after the wait between attempts.
    clearTimeout(retry)
    source?.close()
    retryMs = firstRetryMs
    open()
  }
  const waitBeforeRetry = () => {
    const waitMs = retryMs
    retryMs = Math.min(retryMs * 2, longestRetryMs)
    return waitMs
  }

  connection.set('connecting')
  open()
  const stopListening = onGotThrough(back)
  window.addEventListener('online', backOnline)
  return () => {
    stopListening()
    window.removeEventListener('online', backOnline)
    clearTimeout(retry)
    source?.close()
    refreshGathered()
  }
}

/**
 * What has changed lately: each topic, and the last of them, which is all that a server of an earlier version
 * says.
 */
type Hello = {
  topicsChangedAgoMs?: Record<string, number>
  changedAgoMs?: number | Record<string, number>
  isResumed?: boolean
}
type Changed = { topics?: string[]; writeId?: string }

/** The browser sends Last-Event-ID when it reconnects, but not for a new EventSource. */
function resumeQuery(lastEventId: string): string {
  return lastEventId === '' ? '' : `?lastEventId=${encodeURIComponent(lastEventId)}`
}

function refresh(queryClient: QueryClient, topics: readonly string[]): void {
  for (const topic of topics) gathered.delete(topic)
  if (topics.length === 0) return
  noteRefresh(topics)
  const addresses = topics.flatMap(addressesOf)
  void queryClient.invalidateQueries({
    predicate: (query) => {
      const address = addressOf(query.queryKey)
      return addresses.some((known) => extendsAddress(address, known))
    },
  })
}

/** What is on the screen and has no answer of the server. What is being read already isn't read twice. */
function readFailedAgain(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false })
}

// A proxy answers with 502 to 504 while the server is away.
function hasFailed({ state: { status, error } }: Query): boolean {
  const isRefused = error instanceof ApiError && error.status < 500
  return status === 'error' && !isRefused
}

function extendsAddress(address: string, known: string): boolean {
  return address === known || address.startsWith(`${known}/`) || address.startsWith(`${known}?`)
}

/** The topics that have changed since the page loaded, of which its first reads may be stale. */
function topicsSincePageLoad({ changedAgoMs = {}, topicsChangedAgoMs }: Hello): string[] {
  // Two earlier versions put a number there, and what is now in a field of its own.
  if (typeof changedAgoMs === 'number' && !topicsChangedAgoMs)
    return changedAgoMs < performance.now() ? allTopics() : []
  const byTopic = topicsChangedAgoMs ?? changedAgoMs
  const sinceLoad = Object.entries(byTopic).filter(([, agoMs]) => agoMs < performance.now())
  return sinceLoad.map(([topic]) => topic)
}

function addressesOf(topic: string): string[] {
  return [...(addressesByTopic.get(topic) ?? [])]
}

function allTopics(): string[] {
  return [...addressesByTopic.keys()]
}
