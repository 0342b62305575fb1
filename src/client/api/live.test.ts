import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges, registerTopic } from './live.ts'

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

test('a topic makes exactly its reads be read again', () => {
  ServerEvents.opened[0]?.says('hello')
  ServerEvents.opened[0]?.says('changed', { topics: ['leave', 'something new'] })
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

test('a stream that goes on where it stopped tells by itself what was missed', () => {
  const stream = ServerEvents.opened[0]
  stream?.says('hello', {}, '1000')
  stream?.breaks(0)
  stream?.says('hello', { isResumed: true }, '2000')
  expect([mine, march, team].map(isOutdated)).toEqual([false, false, false])
  stream?.says('changed', { topics: ['team'] }, '2000')
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
