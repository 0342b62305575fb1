import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChangeDialog, openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useSession } from '#client/queries/session.ts'
import { click, control, draw, fill, settled } from '#client/testing/draw.tsx'
import { leaveCheck } from '#client/testing/leave-check.ts'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { kavya, member } from '#client/testing/people.ts'
import { serve } from '#client/testing/server.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { RequestDialog } from './request-dialog.tsx'

const checked = leaveCheck()
const leo = { id: 'Leo', firstName: 'Leo', lastName: 'Brandt' }
const dates = { startDate: '2026-03-09', endDate: '2026-03-11' }
const range = 'startDate=2026-03-09&endDate=2026-03-11'

function Screen() {
  const { user } = useSession()
  return user && <RequestDialog user={user} />
}

/** The dialog with Monday to Wednesday of a type with this rule; Leo is away on the Tuesday. */
async function open(rule: object, changing?: LeaveRequest) {
  const sent = leaveRequest({ userId: kavya.id, status: 'pending' })
  const checking = `leaveType=annual&${range}&isHalfDay=false${changing ? `&requestId=${changing.id}` : ''}`
  const calls = serve({
    [`GET /api/work-calendars/${kavya.id}?startDate=2026-01-01&endDate=2026-12-31`]: () => ({
      body: { patterns: [], holidays: [], exceptions: [] },
    }),
    'GET /api/auth/user': () => ({ body: kavya }),
    'GET /api/team': () => ({ body: [member('Leo', 'Brandt', 'employee')] }),
    'GET /api/leave-types': () => ({
      body: [
        {
          key: 'annual',
          name: 'Annual',
          isArchived: false,
          policy: { unit: 'days', annualAmount: 20 },
          ...rule,
        },
      ],
    }),
    'GET /api/leave-requests/mine': () => ({ body: [] }),
    [`GET /api/leave-requests/check?${checking}`]: () => ({ body: checked }),
    [`GET /api/calendar?${range}`]: () => ({
      body: [{ ...leaveRequest({ startDate: '2026-03-10', endDate: '2026-03-10' }), user: leo }],
    }),
    'POST /api/leave-requests': () => ({ body: sent }),
    'PATCH /api/leave-requests/r': () => ({ body: sent }),
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await draw(<Screen />)
  await act(async () => (changing ? openChangeDialog(changing) : openRequestDialog(dates)))
  await settled()
  // Longer than the pause after which what is typed is checked.
  await act(() => new Promise((done) => setTimeout(done, 300)))
  await settled()
  return () => calls.findLast(({ call }) => call.startsWith('POST') || call.startsWith('PATCH'))?.body
}

const words = () => document.body.textContent
const needed = { cover: 'needed', coverAboveDays: null }

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a type without cover asks for none', async () => {
  await open({ cover: 'off', coverAboveDays: null })
  await click('Details')
  expect(words()).not.toContain('Who covers for you?')
})

test('a colleague who is needed and missing takes Submit away, and the field says why', async () => {
  const sent = await open(needed)
  expect(words()).toContain('Please choose who covers for you')
  expect(control('Submit Request').hasAttribute('disabled')).toBe(true)
  await fill('Who covers for you?', 'Leo')
  await settled()
  expect(words()).not.toContain('Please choose who covers for you')
  expect(words()).toContain('Leo is away Tue 10 Mar.')
  await fill('Hand-over note', ' The keys ')
  await click('Submit Request')
  expect(sent()).toMatchObject({ coverId: 'Leo', handoverNote: 'The keys' })
})

test('where one is needed only for longer leave, it’s optional', async () => {
  const sent = await open({ cover: 'needed', coverAboveDays: 3 })
  expect(control('Who covers for you?').getAttribute('aria-required')).toBe('false')
  await click('Submit Request')
  expect(sent()).not.toHaveProperty('coverId')
})

test('a request that had a colleague and has none any more says so', async () => {
  const cover = { person: leo, answer: 'accepted' as const, answeredAt: null }
  const request = leaveRequest({ ...dates, userId: kavya.id, status: 'pending', cover, handoverNote: 'Keys' })
  const sent = await open({ cover: 'optional', coverAboveDays: null }, request)
  await fill('Who covers for you?', '')
  await click('Save Changes')
  expect(sent()).toMatchObject({ coverId: null })
})
