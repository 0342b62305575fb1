import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, isSignedOut, noticeOf, readJsonOrNull, writeJson } from './http.ts'

function serverAnswers(status: number, body: string, statusText = '') {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body || null, { status, statusText }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

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
  serverAnswers(200, '{}')
  await writeJson('POST', '/api/x')
  expect(isSignedOut.get()).toBe(false)
})

test('a write sends JSON only when it has a body', async () => {
  const fetched = serverAnswers(200, '{"ok":true}')
  await writeJson('POST', '/api/subscription/cancel')
  await writeJson('POST', '/api/contact', { name: 'Ana' })
  expect(fetched.mock.calls).toEqual([
    ['/api/subscription/cancel', { method: 'POST', credentials: 'include' }],
    [
      '/api/contact',
      {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Ana"}',
      },
    ],
  ])
})
