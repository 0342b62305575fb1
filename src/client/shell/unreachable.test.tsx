import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError, NoAnswerError } from '#client/api/http.ts'
import { draw } from '#client/testing/draw.tsx'
import { Unreachable } from './unreachable.tsx'

test('a page that couldn’t load tries again once there is a network', async () => {
  const onRetry = vi.fn<() => void>()
  await draw(<Unreachable error={new TypeError('Failed to fetch')} onRetry={onRetry} />)
  expect(onRetry).not.toHaveBeenCalled()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(onRetry).toHaveBeenCalledOnce()
})

const answer = (status: number, message: string) =>
  new ApiError(status, JSON.stringify({ message, requestId: '1' }))

const isBusy = 'Sorrel is busy.Please try again in a moment.'

test.each([
  [
    'a network that fails',
    new TypeError('Failed to fetch'),
    'We can’t reach Sorrel.Check your connection and try again.',
  ],
  ['a server that is too slow to answer', new NoAnswerError('late', 'late'), isBusy],
  ['a server that says it is busy', answer(503, 'The server is busy.'), isBusy],
  [
    'a fault of the server',
    answer(500, 'Something went wrong.'),
    'Sorrel couldn’t open.Something went wrong.',
  ],
])('the connection is blamed only where it failed: %s', async (_, error, words) => {
  await draw(<Unreachable error={error} onRetry={() => {}} />)
  expect(document.querySelector('[role=alert]')?.textContent).toBe(`${words}Try again`)
})
