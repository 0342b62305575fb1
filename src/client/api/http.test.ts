import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  ApiError,
  isSignedOut,
  NoAnswerError,
  noticeOf,
  readJson,
  readJsonOrNull,
  writeJson,
} from './http.ts'

function serverAnswers(status: number, body: string, statusText = '') {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body || null, { status, statusText }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

/** Takes every call and never answers, but to who gives up. */
function serverNeverAnswers() {
  const fetched = vi.fn<typeof fetch>(
    (_path, init) =>
      new Promise((_, refuse) => {
        const { signal } = init ?? {}
        signal?.addEventListener('abort', () => refuse(signal.reason as Error))
      }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an answer that is not OK', () => {
  test.each([
    { body: 'no such thing', statusText: 'Not Found', message: '404: no such thing', notice: undefined },
    { body: '', statusText: 'Not Found', message: '404: Not Found', notice: undefined },
    {
      body: '{"message":"Gone for good.","requestId":"r1"}',
      statusText: '',
      message: '404: {"message":"Gone for good.","requestId":"r1"}',
      notice: 'Gone for good.',
    },
  ])('has the message $message', async ({ body, statusText, message, notice }) => {
    serverAnswers(404, body, statusText)
    const error = await writeJson('POST', '/api/x').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message, notice, status: 404, issues: [] })
    expect(noticeOf(error, 'Please try again.')).toBe(notice ?? 'Please try again.')
  })
})

test('nobody signed in is no error where the reader allows it', async () => {
  serverAnswers(401, '{"message":"Unauthorized","requestId":"r1"}')
  await expect(readJsonOrNull('/api/auth/user')).resolves.toBeNull()
  serverAnswers(500, 'broken')
  await expect(readJsonOrNull('/api/auth/user')).rejects.toThrow('500: broken')
})

test('a session that has ended is noticed, and that there is one again', async () => {
  serverAnswers(401, '{"message":"Please sign in.","requestId":"r1"}')
  await writeJson('POST', '/api/x').catch(() => undefined)
  expect(isSignedOut.get()).toBe(true)
  // Neither says that there is a session.
  serverAnswers(503, '{}')
  await writeJson('POST', '/api/x').catch(() => undefined)
  serverAnswers(200, '{}')
  await writeJson('POST', '/api/contact')
  expect(isSignedOut.get()).toBe(true)
  await writeJson('POST', '/api/x')
  expect(isSignedOut.get()).toBe(false)
})

test('a write sends JSON only when it has a body', async () => {
  const fetched = serverAnswers(200, '{"ok":true}')
  await writeJson('POST', '/api/subscription/cancel')
  await writeJson('POST', '/api/contact', { name: 'Ana' })
  const signal: unknown = expect.any(AbortSignal)
  const id = { 'x-write-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown }
  expect(fetched.mock.calls).toEqual([
    ['/api/subscription/cancel', { method: 'POST', credentials: 'include', headers: id, signal }],
    [
      '/api/contact',
      {
        method: 'POST',
        credentials: 'include',
        headers: { ...id, 'content-type': 'application/json' },
        body: '{"name":"Ana"}',
        signal,
      },
    ],
  ])
})

describe('a server that never answers', () => {
  test('is asked once for a read, which waits 20 seconds', async () => {
    vi.useFakeTimers()
    const fetched = serverNeverAnswers()
    let outcome: unknown
    void readJson('/api/team').catch((error: unknown) => {
      outcome = error
    })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBeInstanceOf(NoAnswerError)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('is given 45 seconds for a write, which is never sent again', async () => {
    vi.useFakeTimers()
    const fetched = serverNeverAnswers()
    const write = writeJson('POST', '/api/leave-requests', {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(44_999)
    let isOver = false
    void write.then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await write).toBeInstanceOf(NoAnswerError)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('is not asked again by a page that was left', async () => {
    vi.useFakeTimers()
    const fetched = serverNeverAnswers()
    const left = new AbortController()
    const read = readJson('/api/team', left.signal).catch((error: unknown) => error)
    left.abort()
    expect(await read).toBe(left.signal.reason)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

function networkFails(at: 'sending' | 'answering' = 'sending') {
  const failure = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', async () => {
    if (at === 'sending') throw failure
    return { text: () => Promise.reject(failure) }
  })
}
const noticeOfCall = async (call: () => Promise<unknown>) =>
  noticeOf(await call().catch((error: unknown) => error), 'It failed.')
const read = () => readJson('/api/team')
const write = () => writeJson('POST', '/api/x')

describe('a call that the network swallows', () => {
  test('may have been received, unless the browser was offline', async () => {
    networkFails('answering')
    const unsure =
      'We couldn’t reach Sorrel, so this may not have been saved. Check your connection and try again.'
    expect(await noticeOfCall(write)).toBe(unsure)
    networkFails()
    expect(await noticeOfCall(write)).toBe(unsure)
    expect(await noticeOfCall(read)).toBe('We couldn’t reach Sorrel. Check your connection and try again.')
    vi.stubGlobal('navigator', { onLine: false })
    expect(await noticeOfCall(write)).toBe(
      'You’re offline, so this wasn’t saved. Try again when you’re back online.',
    )
    expect(await noticeOfCall(read)).toBe('You’re offline. Try again when you’re back online.')
  })

  test('says so too when time is up', async () => {
    vi.useFakeTimers()
    serverNeverAnswers()
    const said = noticeOfCall(write)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(await said).toBe(
      'Sorrel took too long to answer, so this may not have been saved. Please check before you try again.',
    )
  })

  test('is no failure of a page that was left', async () => {
    serverNeverAnswers()
    const left = new AbortController()
    const reading = readJson('/api/team', left.signal).catch((error: unknown) => error)
    left.abort()
    expect(noticeOf(await reading, 'It failed.')).toBe('It failed.')
  })
})
