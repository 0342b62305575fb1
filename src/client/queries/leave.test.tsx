import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { approvalPagesQuery } from './approvals.ts'
import { useCancelLeave } from './leave.ts'

afterEach(() => vi.unstubAllGlobals())

type Cancel = ReturnType<typeof useCancelLeave>

function Harness({ onDrawn }: { onDrawn: (drawn: Cancel) => void }) {
  onDrawn(useCancelLeave())
  return null
}

test.each([
  { what: 'done', status: 200 },
  { what: 'refused, as something has changed meanwhile', status: 409 },
])('a write that was $what leaves the lists stale, and they are read again', async ({ status }) => {
  serve({
    'POST /api/leave-requests/r1/cancel': () => ({ status, body: { message: 'No.', requestId: 'r1' } }),
  })
  let cancel: Cancel | undefined
  const queryClient = await draw(<Harness onDrawn={(drawn) => void (cancel = drawn)} />)
  queryClient.setQueryData(approvalPagesQuery().queryKey, { pages: [], pageParams: [] })
  await act(async () => cancel?.mutate('r1'))
  await settled()
  expect(queryClient.getQueryState(approvalPagesQuery().queryKey)?.isInvalidated).toBe(true)
})
