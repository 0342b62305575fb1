import { expect, test, vi } from 'vitest'
import { click, control, draw } from '#client/testing/draw.tsx'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { OwnRequests } from './own-requests.tsx'

async function show(mine: () => Answer | Promise<Answer>) {
  serve({ 'GET /api/leave-requests/mine': mine, 'GET /api/leave-types': () => ({ body: [] }) })
  await draw(<OwnRequests today="2026-03-02" />)
  return {
    skeletons: document.querySelectorAll('.animate-late').length,
    alert: document.querySelector('[role=alert]')?.textContent,
    said: document.body.textContent,
  }
}

test('while one’s requests are being read, rows without words stand for them', async () => {
  const { skeletons, said } = await show(() => new Promise<Answer>(() => {}))
  expect([skeletons > 0, said]).toEqual([true, ''])
})

test('where they can’t be read it says so, and tries again with one click', async () => {
  let isBroken = true
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { alert } = await show(() => (isBroken ? { status: 500 } : { body: [leaveRequest()] }))
  expect(alert).toContain('We couldn’t load your requests.You’re offline.')
  isBroken = false
  await click('Try again')
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(document.body.textContent).toContain('Mon 16 Mar')
})

test('where there are none it says what to do', async () => {
  const { skeletons, alert, said } = await show(() => ({ body: [] }))
  expect([skeletons, alert]).toEqual([0, undefined])
  expect(said).toContain("You haven't submitted any leave requests yet.")
  expect(control('Submit Your First Request')).toBeDefined()
})
