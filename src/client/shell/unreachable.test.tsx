import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { Unreachable } from './unreachable.tsx'

test('a page that couldn’t load tries again once there is a network', async () => {
  const onRetry = vi.fn<() => void>()
  await draw(<Unreachable onRetry={onRetry} />)
  expect(onRetry).not.toHaveBeenCalled()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(onRetry).toHaveBeenCalledOnce()
})
