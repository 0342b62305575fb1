import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useSession } from '#client/queries/session.ts'
import { click, control, draw, settled } from '#client/testing/draw.tsx'
import { leaveCheck } from '#client/testing/leave-check.ts'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { kavya } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { RequestDialog } from './request-dialog.tsx'

const annual = {
  key: 'annual',
  name: 'Annual',
  isArchived: false,
  policy: { unit: 'days', annualAmount: 20 },
}
const balance = {
  totalDays: '20',
  usedDays: '6',
  pendingDays: '2',
  unit: 'days',
  total: '20',
  used: '6',
  pending: '2',
  leaveYearStart: '2026-01-01',
  leaveYearEnd: '2026-12-31',
}
const checked = leaveCheck({
  leaveYears: [{ start: '2026-01-01', end: '2026-12-31', unit: 'days', amount: '3' }],
  balance: { unit: 'days', today: '12', after: '9', onReturn: '9', available: '12' },
})
const nora = { id: 'nora', firstName: 'Nora', lastName: 'Lindqvist' }
const maya = { id: 'maya', firstName: 'Maya', lastName: 'Okafor' }
const fails = (): Answer => ({ status: 500 })

function Screen() {
  const { user } = useSession()
  return user && <RequestDialog user={user} />
}

type Answers = { check?: () => Answer | Promise<Answer>; send?: (body: unknown) => Answer | Promise<Answer> }

const checkOfThree =
  'GET /api/leave-requests/check?leaveType=annual&startDate=2026-03-09&endDate=2026-03-11&isHalfDay=false'

/** The dialog with Monday to Wednesday chosen. */
async function open({ check = () => ({ body: checked }), send = fails }: Answers) {
  serve({
    [`GET /api/work-calendars/${kavya.id}?startDate=2026-01-01&endDate=2026-12-31`]: () => ({
      body: { patterns: [], holidays: [], exceptions: [] },
    }),
    'GET /api/auth/user': () => ({ body: kavya }),
    'GET /api/leave-balance': () => ({ body: balance }),
    'GET /api/leave-types': () => ({ body: [annual] }),
    'GET /api/leave-requests/mine': () => ({ body: [] }),
    [checkOfThree]: check,
    [`${checkOfThree}&startsAt=12%3A00`]: check,
    [`${checkOfThree}&startsAt=12%3A00&endsAt=12%3A00`]: check,
    'POST /api/leave-requests': send,
  })
  await draw(<Screen />)
  await act(async () => openRequestDialog({ startDate: '2026-03-09', endDate: '2026-03-11' }))
  await settled()
  // Longer than the pause after which what is typed is checked.
  await act(() => new Promise((done) => setTimeout(done, 300)))
  await settled()
}

const summary = () => document.querySelector('[aria-label=Summary] output')?.textContent
const words = () => document.body.textContent
const describedBy = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the summary is one line with the figures, and opens', async () => {
  await open({})
  expect(summary()).toBe('3 days·Remaining: 12 to 9 left·no one else on your team away')
  expect(words()).not.toContain('Mon 9 to Wed 11 Mar')
  await click('Details')
  expect(words()).toContain('Mon 9 to Wed 11 Mar · weekends not counted')
  expect(words()).toContain('No one else on your team is away')
})

test('several days begin and end at noon, where one wants that', async () => {
  let sent: unknown
  await open({
    send: (body) => {
      sent = body
      return { body: leaveRequest({ userId: kavya.id, status: 'pending' }) }
    },
  })
  await click('From noon')
  await click('Until noon')
  expect(summary()).toMatch(/^2 days/)
  await click('Submit Request')
  expect(sent).toMatchObject({ startDate: '2026-03-09', startsAt: '12:00', endsAt: '12:00', totalDays: '2' })
})

test('refused dates take Submit away, which says why', async () => {
  const refusal = 'You already have leave on 9 March.'
  await open({ check: () => ({ body: { ...checked, refusals: [refusal], warnings: ['Closing.'] } }) })
  const submit = control('Submit Request')
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  expect(describedBy(submit)).toBe(refusal)
  expect(words()).not.toContain('Closing.')
})

test('an approver who is away is named, with who decides meanwhile', async () => {
  const awayApprover = { person: nora, until: '2026-03-05' }
  await open({ check: () => ({ body: { ...checked, goesTo: [maya], awayApprover } }) })
  expect(words()).toContain('Nora is away until Thu 5 Mar. Maya can decide until then.')
  expect(control('Submit Request').hasAttribute('aria-disabled')).toBe(false)
})

test('while it is being read who is away, a skeleton stands for it', async () => {
  await open({ check: () => new Promise<Answer>(() => {}) })
  expect(document.querySelectorAll('[aria-label=Summary] output .animate-late')).toHaveLength(1)
  expect(summary()).toBe('3 days·Remaining: 12 to 9 left·')
})

test('where that can’t be read it says so, and offers to try again', async () => {
  await open({ check: fails })
  expect(summary()).toBe('3 days·Remaining: 12 to 9 left·couldn’t load who’s away')
  await click('Details')
  expect(words()).toContain('We couldn’t load who else is away.')
  expect(control('Try again')).toBeDefined()
})

test('a request that doesn’t get through says so, and goes out again with one click', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let isSent = false
  await open({
    send: () => {
      if (isSent) return { body: leaveRequest({ userId: kavya.id, status: 'pending' }) }
      throw new TypeError('Failed to fetch')
    },
  })
  await click('Submit Request')
  expect(words()).toContain('This wasn’t sent.')
  expect(words()).not.toContain('Failed to update request')
  isSent = true
  await click('Send again')
  expect(document.querySelector('[role=dialog]')).toBeNull()
})
