import { expect, test, vi } from 'vitest'
import { click, control, draw } from '#client/testing/draw.tsx'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
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

test('sick leave that has just ended is extended to today with one click, and its row keeps the focus', async () => {
  const dates = {
    startDate: '2026-02-26',
    endDate: '2026-02-27',
    unit: 'days' as const,
    totalDays: '2',
    totalMinutes: 960,
  }
  const ill = leaveRequest({ leaveType: 'sick', status: 'approved', ...dates })
  let mine = ill
  let holidays: object[] = []
  serve({
    'GET /api/leave-requests/mine': () => ({ body: [mine] }),
    'GET /api/leave-types': () => ({ body: [] }),
    'GET /api/companies/mine': () => ({ body: { illnessDaysBack: 0 } }),
    [`GET /api/work-calendars/${ill.userId}?startDate=2026-02-27&endDate=2026-03-02`]: () => ({
      body: { patterns: [], holidays },
    }),
    [`POST /api/leave-requests/${ill.id}/still-ill`]: () => {
      mine = { ...ill, endDate: '2026-03-02', totalDays: '3' }
      return { body: mine }
    },
  })
  await draw(<OwnRequests today="2026-03-02" />)
  await click('Still ill today, Thu 26 to Fri 27 Feb')
  expect(shownToast.get()).toMatchObject({ title: 'Sick leave extended to today' })
  expect(document.body.textContent).toContain('3 days')
  expect(document.body.textContent).not.toContain('Still ill today')
  expect(document.activeElement?.textContent).toBe('Thu 26 Feb to Mon 2 Mar')

  mine = ill
  holidays = [{ date: '2026-03-02', part: 'full', name: 'Founding Day' }]
  await draw(<OwnRequests today="2026-03-02" />)
  expect(document.body.textContent).not.toContain('Still ill today')
})
