import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Topic } from '#shared/topics.ts'
import { ApiError, UnansweredError, writeJson } from './http.ts'
import { followChanges, refreshTopic, registerTopic } from './live.ts'
import { noteCall } from './network.ts'

class ServerEvents extends EventTarget {
  static readonly CLOSED = 2
  static opened: ServerEvents[] = []
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    ServerEvents.opened.push(this)
  }
  says(type: string, event: unknown = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(event), lastEventId }))
  }
  breaks(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = ServerEvents.CLOSED
  }
}

const mine = ['/api/leave-requests', 'mine']
const march = ['/api/calendar?startDate=2026-03-01&endDate=2026-03-31']
const team = ['/api/team']
const user = ['/api/auth/user']

let queryClient: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', ServerEvents)
  vi.stubGlobal('window', new EventTarget())
  ServerEvents.opened = []
  registerTopic('leave', [['/api/leave-requests'], ['/api/calendar']])
  registerTopic('team', [team])
  registerTopic('session', [user])
  queryClient = new QueryClient()
  for (const key of [mine, march, team, user]) queryClient.setQueryData(key, [])
  stop = followChanges(queryClient)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isOutdated = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated
/** The topics of the changes that come in a row are gathered for this long. */
const gathered = () => vi.advanceTimersByTime(100)

test('a topic makes exactly its reads be read again', () => {
  ServerEvents.opened[0]?.says('hello')
  ServerEvents.opened[0]?.says('changed', { topics: ['leave', 'something new'] })
  gathered()
  expect([mine, march, team].map(isOutdated)).toEqual([true, true, false])
})

test('after a lost connection that can’t go on where it stopped, everything may have changed', () => {
  const stream = ServerEvents.opened[0]
  stream?.says('hello')
  stream?.breaks(0)
  expect([mine, march, team].map(isOutdated)).toEqual([false, false, false])
  stream?.says('hello', { isResumed: false })
  expect([mine, march, team].map(isOutdated)).toEqual([true, true, true])
})

test('what changed while the page was loading is read again, and nothing else', () => {
  vi.advanceTimersByTime(3_000)
  const topicsChangedAgoMs = { team: 1_000, leave: 60_000 }
  const hello = { changedAgoMs: 1_000, topicsChangedAgoMs, isResumed: false }
  ServerEvents.opened[0]?.says('hello', hello)
  expect([mine, march, team].map(isOutdated)).toEqual([false, false, true])
})

test.each([
  ['the last change alone', 1_000, [true, true, true]],
  ['a change before the page was loaded', 60_000, [false, false, false]],
  ['the topics in its place', { team: 1_000, leave: 60_000 }, [false, false, true]],
])('a server of an earlier version says %s', (_, changedAgoMs, outdated) => {
  vi.advanceTimersByTime(3_000)
  ServerEvents.opened[0]?.says('hello', { changedAgoMs, isResumed: false })
  expect([mine, march, team].map(isOutdated)).toEqual(outdated)
})

test('a stream that goes on where it stopped tells by itself what was missed', () => {
  const stream = ServerEvents.opened[0]
  stream?.says('hello', {}, '1000')
  stream?.breaks(0)
  stream?.says('hello', { isResumed: true }, '2000')
  expect([mine, march, team].map(isOutdated)).toEqual([false, false, false])
  stream?.says('changed', { topics: ['team'] }, '2000')
  gathered()
  expect([mine, march, team].map(isOutdated)).toEqual([false, false, true])
})

test('where the server may have missed something, everything is read again', () => {
  ServerEvents.opened[0]?.says('hello')
  ServerEvents.opened[0]?.says('gap')
  expect([mine, march, team].map(isOutdated)).toEqual([true, true, true])
})

test('a stream that is opened anew names what was heard last', () => {
  const [first] = ServerEvents.opened
  expect(first?.url).toBe('/api/events')
  first?.says('hello', {}, '1000')
  first?.says('changed', { topics: ['team'] }, '1500')
  first?.breaks(ServerEvents.CLOSED)
  vi.advanceTimersByTime(1_000)
  expect(ServerEvents.opened[1]?.url).toBe('/api/events?lastEventId=1500')
})

test('with a refused stream, and again when there is one, it is asked who is signed in', () => {
  ServerEvents.opened[0]?.says('hello', {}, '1000')
  ServerEvents.opened[0]?.breaks(ServerEvents.CLOSED)
  expect([mine, user].map(isOutdated)).toEqual([false, true])
  queryClient.setQueryData(user, [])
  vi.advanceTimersByTime(1_000)
  ServerEvents.opened[1]?.says('hello', { isResumed: true }, '2000')
  expect([mine, user].map(isOutdated)).toEqual([false, true])
})

test('an answer that is no stream is asked for again, at growing intervals', () => {
  ServerEvents.opened[0]?.breaks(ServerEvents.CLOSED)
  vi.advanceTimersByTime(1_000)
  expect(ServerEvents.opened).toHaveLength(2)
  ServerEvents.opened[1]?.breaks(ServerEvents.CLOSED)
  vi.advanceTimersByTime(1_999)
  expect(ServerEvents.opened).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(ServerEvents.opened).toHaveLength(3)
})

/** How often what is shown of the topic was read again. */
function countReads(key: string[]): () => number {
  let reads = 0
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey !== key || !query.state.isInvalidated) return
    reads++
    queryClient.setQueryData(key, [])
  })
  return () => reads
}

/** A write of ours under way. What the server answers is for the test to say. */
function send(options?: Parameters<typeof writeJson>[3]) {
  const response = Promise.withResolvers<Response>()
  const fetched = vi.fn<typeof fetch>(() => response.promise)
  vi.stubGlobal('fetch', fetched)
  const written = writeJson('POST', '/api/leave-requests', {}, options)
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers)
  const settled = async () => {
    await written.catch(() => {})
    refreshTopic(queryClient, 'leave')
  }
  return {
    writeId: headers.get('x-write-id'),
    isSaved: () => {
      response.resolve(new Response('{}'))
      return settled()
    },
    isRefused: () => {
      response.resolve(new Response('{}', { status: 409 }))
      return settled()
    },
    isLost: () => {
      response.reject(new TypeError('Failed to fetch'))
      return settled()
    },
  }
}

const changed = (writeId?: string | null, ...topics: Topic[]) => {
  ServerEvents.opened[0]?.says('changed', { topics: topics.length > 0 ? topics : ['leave'], writeId })
  gathered()
}

describe('after a write of ours, what it changed is read again', () => {
  let reads: () => number
  beforeEach(() => {
    ServerEvents.opened[0]?.says('hello')
    reads = countReads(mine)
  })

  test('once, where its answer comes before its event', async () => {
    const { writeId, isSaved } = send()
    expect(writeId).toMatch(/^[0-9a-f-]{36}$/)
    await isSaved()
    expect(reads()).toBe(1)
    changed(writeId)
    expect(reads()).toBe(1)
  })

  test('once, where its event comes before its answer', async () => {
    const { writeId, isSaved } = send()
    changed(writeId)
    expect(reads()).toBe(1)
    await isSaved()
    expect(reads()).toBe(1)
  })

  test('once, where its answer comes while its event is gathered', async () => {
    const { writeId, isSaved } = send()
    ServerEvents.opened[0]?.says('changed', { topics: ['leave'], writeId })
    await isSaved()
    expect(reads()).toBe(1)
    gathered()
    expect(reads()).toBe(1)
  })

  test('again, where somebody else changes it before the answer, or between answer and event', async () => {
    const first = send()
    changed()
    await first.isSaved()
    expect(reads()).toBe(2)
    const second = send()
    await second.isSaved()
    changed('00000000-0000-4000-8000-000000000001')
    changed(second.writeId)
    expect(reads()).toBe(4)
  })

  test('also of the topics that only its event names', async () => {
    const { writeId, isSaved } = send()
    await isSaved()
    changed(writeId, 'leave', 'team')
    expect(reads()).toBe(1)
    expect(isOutdated(team)).toBe(true)
  })

  test('for each write, where the events of two come before both answers', async () => {
    const [one, other] = [send(), send()]
    changed(one.writeId)
    changed(other.writeId)
    expect(reads()).toBe(2)
    await one.isSaved()
    await other.isSaved()
    expect(reads()).toBe(2)
  })

  test('again by its answer, where it was saved step by step and its first event came before', async () => {
    const { writeId, isSaved } = send({ isStepByStep: true })
    changed(writeId)
    changed(writeId)
    expect(reads()).toBe(1)
    await isSaved()
    expect(reads()).toBe(2)
    changed(writeId)
    expect(reads()).toBe(2)
  })

  test('where the stream is dead, and no event comes', async () => {
    ServerEvents.opened[0]?.breaks(0)
    await send().isSaved()
    await send().isSaved()
    expect(reads()).toBe(2)
  })

  test('where it is refused, which has no event', async () => {
    await send().isRefused()
    expect(reads()).toBe(1)
  })

  test('again by its event, where its answer was lost and it was saved later', async () => {
    const { writeId, isLost } = send()
    await isLost()
    expect(reads()).toBe(1)
    changed(writeId)
    expect(reads()).toBe(2)
  })
})

test('changes in a row are read again once', () => {
  const reads = countReads(mine)
  for (let change = 0; change < 3; change++) ServerEvents.opened[0]?.says('changed', { topics: ['leave'] })
  expect(reads()).toBe(0)
  gathered()
  expect(reads()).toBe(1)
})

/** An answer on the screen whose next read ends as the test says, and how often it was sent. */
async function failing(key: string[], error: Error) {
  const answer = vi.fn<() => Promise<never[]>>(() => Promise.reject(error))
  const stopWatching = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: answer,
    retry: false,
    networkMode: 'always',
  }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(queryClient.getQueryState(key)?.status).toBe('error')
  answer.mockImplementation(() => new Promise((done) => setTimeout(done, 500, [])))
  return { sent: () => answer.mock.calls.length - 1, stopWatching }
}

const online = () => void window.dispatchEvent(new Event('online'))

describe('once the connection is back, what couldn’t be read is read again', () => {
  const unanswered = new UnansweredError('/api/team could not be reached', 'We couldn’t reach Sorrel.')

  beforeEach(() => {
    ServerEvents.opened[0]?.says('hello', {}, '1000')
    gathered()
  })

  test('by the stream, once with what it replays', async () => {
    ServerEvents.opened[0]?.breaks(0)
    const { sent } = await failing(team, unanswered)
    ServerEvents.opened[0]?.says('hello', { isResumed: true }, '2000')
    ServerEvents.opened[0]?.says('changed', { topics: ['team'] }, '2000')
    await vi.advanceTimersByTimeAsync(100)
    expect(sent()).toBe(1)
  })

  test('by the stream, once where it can’t go on and everything is read again', async () => {
    ServerEvents.opened[0]?.breaks(0)
    const { sent } = await failing(team, unanswered)
    ServerEvents.opened[0]?.says('hello', { isResumed: false })
    await vi.advanceTimersByTimeAsync(100)
    expect(sent()).toBe(1)
  })

  test('as soon as there is a network, by a stream that is opened at once', async () => {
    ServerEvents.opened[0]?.breaks(ServerEvents.CLOSED)
    const { sent } = await failing(team, unanswered)
    online()
    expect(ServerEvents.opened).toHaveLength(2)
    ServerEvents.opened[1]?.says('hello', { isResumed: true }, '2000')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ServerEvents.opened).toHaveLength(2)
    expect(sent()).toBe(1)
  })

  test('with the network, where the stream was never lost', async () => {
    const { sent } = await failing(team, unanswered)
    online()
    await vi.advanceTimersByTimeAsync(100)
    expect(ServerEvents.opened).toHaveLength(1)
    expect(sent()).toBe(1)
  })

  test('by the first call that gets through, and by no other', async () => {
    noteCall(false)
    const { sent } = await failing(team, unanswered)
    noteCall(true)
    noteCall(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(sent()).toBe(1)
    const other = await failing(mine, unanswered)
    noteCall(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(other.sent()).toBe(0)
  })

  test.each([
    ['a proxy answered for the server', new ApiError(502, 'Bad Gateway'), 1],
    ['a captive portal answered with a page', new SyntaxError('Unexpected token <'), 1],
    ['the server refused it', new ApiError(403, 'Only admins see this.'), 0],
  ])('where %s: %s', async (_, error, times) => {
    const { sent } = await failing(team, error)
    online()
    await vi.advanceTimersByTimeAsync(100)
    expect(sent()).toBe(times)
  })

  test('unless nobody sees it any more', async () => {
    const { sent, stopWatching } = await failing(team, unanswered)
    stopWatching()
    online()
    await vi.advanceTimersByTimeAsync(100)
    expect(sent()).toBe(0)
  })
})
