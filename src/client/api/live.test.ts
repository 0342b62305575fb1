import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges, registerTopic } from './live.ts'

class ServerEvents extends EventTarget {
  static readonly CLOSED = 2
  static opened: ServerEvents[] = []
  readyState = 1

  constructor() {
    super()
    ServerEvents.opened.push(this)
  }
  says(type: string, event: unknown = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(event) }))
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

let queryClient: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', ServerEvents)
  ServerEvents.opened = []
  registerTopic('leave', [['/api/leave-requests'], ['/api/calendar']])
  registerTopic('team', [team])
  queryClient = new QueryClient()
  for (const key of [mine, march, team]) queryClient.setQueryData(key, [])
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

test('after a lost connection everything may have changed', () => {
  const stream = ServerEvents.opened[0]
  stream?.says('hello')
  stream?.breaks(0)
  expect([mine, march, team].map(isOutdated)).toEqual([false, false, false])
  stream?.says('hello')
  expect([mine, march, team].map(isOutdated)).toEqual([true, true, true])
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
