import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { approvalRow } from '#client/testing/approval-row.ts'
import { click, control, controlOrNone, draw, fill, settled } from '#client/testing/draw.tsx'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type {
  ApprovalRow,
  ApprovalsPage,
  DecidedRequest,
  OutcomeTogether,
} from '#shared/leave/approvals-contract.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import { TeamApprovals } from './team-approvals.tsx'

const user = { id: 'nora', today: '2026-03-02' }

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  window.history.replaceState(null, '', '/requests?view=approvals')
  // jsdom has no layout: the height of a row, which is measured.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  shownToast.set(null)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) =>
    approvalRow({ id: `r${from + nth}`, employeeName: `Person ${from + nth}` }),
  )

const page = (items: ApprovalRow[], more: Partial<ApprovalsPage> = {}): ApprovalsPage => ({
  items,
  next: null,
  counts: { all: items.length, found: items.length, conflicts: 0 },
  oldestAt: items[0]?.createdAt ?? null,
  ...more,
})

const contextOf = (row: ApprovalRow): PendingApproval => ({
  ...leaveRequest({ id: row.id, status: 'pending' }),
  employeeName: row.employeeName,
  employeeEmail: row.employeeEmail,
  amends: null,
  warnings: [],
  balance: { before: '14', after: '9' },
  alsoAway: [],
})

/** As when something has changed elsewhere. */
let refresh: () => Promise<void>

async function drawApprovals(first: ApprovalsPage, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /api/approvals': () => ({ body: first }),
    'GET /api/teams': () => ({ body: [{ id: teamId, name: 'Studio', mostAway: null, people: 3 }] }),
    'GET /api/auth/user': () => ({ status: 401 }),
    'GET /api/leave-types': () => ({ body: [{ key: 'sick', name: 'Sick' }] }),
    ...answers,
  })
  const queryClient = await draw(
    <>
      <h1 tabIndex={-1}>Leave Requests</h1>
      <TeamApprovals user={user} />
    </>,
  )
  refresh = async () => {
    await act(() => queryClient.refetchQueries())
    await settled()
  }
  return calls
}

const teamId = '0191d9a8-0000-7000-8000-000000000001'
const elements = () => document.querySelectorAll('*').length
const requestList = () => document.querySelector('ul[aria-label="Requests to decide"]')
const articles = () => [...document.querySelectorAll('article')]
/** Whether closing the window would be asked about. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const press = (key: string, target: EventTarget = document) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

test('a row has what the specification names, the balance after it and who else is away', async () => {
  const row = approvalRow({
    notes: 'My sister’s wedding',
    conflicts: ['3 people in the team would be away on 18 March 2026; the limit is 2.'],
    othersAway: 2,
    othersAsked: 1,
    waitsForOthers: [],
  })
  await drawApprovals(page([row], { counts: { all: 1, found: 1, conflicts: 1 } }))
  const [article] = articles()
  for (const words of [
    'Daniel Osei',
    'daniel@halyard.example',
    'Annual',
    'Duration: 5 days',
    'Start date: Mon 16 Mar',
    'End date: Fri 20 Mar',
    'My sister’s wedding',
    'Submitted: Submitted Thu 26 Feb',
    '9 days left',
    '2 away, 1 more asked',
    'Conflict: 3 people in the team would be away',
    'Approve',
    'Reject',
  ])
    expect(article?.textContent).toContain(words)
  expect(document.body.textContent).toContain('1 request, 1 with a conflict')
})

test('half a day says which half, beside its date', async () => {
  await drawApprovals(
    page([approvalRow({ endDate: '2026-03-16', isHalfDay: true, halfDayPart: 'morning', totalDays: '0.5' })]),
  )
  expect(articles()[0]?.textContent).toContain('Start date: Mon 16 Marmorning')
  expect(articles()[0]?.textContent).toContain('Duration: 0.5 day')
})

test('of 1,000 requests the rows in view are drawn, and the next page is not read before its time', async () => {
  const counts = { all: 1000, found: 1000, conflicts: 0 }
  const calls = await drawApprovals(page(rows(50), { next: 'after-49', counts }))
  expect(elements()).toBeLessThan(1000)
  expect(document.querySelector('li[data-index="0"]')?.getAttribute('aria-setsize')).toBe('1000')
  expect(document.body.textContent).toContain('1,000 requests')
  expect(document.body.textContent).toContain('Select all 50 shown')
  expect(calls.filter(({ call }) => call.startsWith('GET /api/approvals'))).toHaveLength(1)
})

test('where the end of what was read comes near, the next page is read', async () => {
  const counts = { all: 20, found: 20, conflicts: 0 }
  await drawApprovals(page(rows(10), { next: 'after-9', counts }), {
    'GET /api/approvals?after=after-9': () => ({ body: page(rows(10, 10), { counts }) }),
  })
  expect(document.body.textContent).toContain('Select all')
  expect(document.querySelectorAll('li')).toHaveLength(10)
})

test('a row opens in place, and only then reads all about the request', async () => {
  const [row] = rows(1)
  if (!row) throw new Error('There is a row.')
  const calls = await drawApprovals(page([row]), {
    'GET /api/approvals/r0': () => ({ body: contextOf(row) }),
  })
  expect(calls.map(({ call }) => call)).not.toContain('GET /api/approvals/r0')
  await click('Details of Person 0’s request')
  expect(control('Details of Person 0’s request').getAttribute('aria-expanded')).toBe('true')
  expect(document.body.textContent).toContain('14 to 9 days')
  expect(document.body.textContent).toContain('No one else on the team is away')
  await press('Enter', articles()[0])
  expect(document.body.textContent).not.toContain('14 to 9 days')
})

test('a decision takes its row away, moves on, and can be undone from the notice', async () => {
  const [one, two] = rows(2)
  if (!one || !two) throw new Error('There are two rows.')
  let listed = [one, two]
  const calls = await drawApprovals(page(listed), {
    'GET /api/approvals': () => ({ body: page(listed) }),
    'PATCH /api/leave-requests/r0/approve': () => {
      listed = [two]
      return { body: {} }
    },
    'POST /api/leave-requests/r0/undo-decision': () => {
      listed = [one, two]
      return { body: {} }
    },
  })
  await click('Approve Person 0’s request')
  expect(articles().map(({ id }) => id)).toEqual(['approval-r1'])
  expect(document.activeElement?.id).toBe('approval-r1')
  expect(shownToast.get()?.title).toBe('Leave request has been approved successfully.')
  await act(async () => shownToast.get()?.undo?.())
  await settled()
  expect(calls.map(({ call }) => call)).toContain('POST /api/leave-requests/r0/undo-decision')
  expect(shownToast.get()?.title).toBe('Decision undone.')
  expect(articles().map(({ id }) => id)).toEqual(['approval-r0', 'approval-r1'])
  expect(document.activeElement?.id).toBe('approval-r0')
})

test('after Undo the focus waits at the heading until a row is back, and stays where it is moved meanwhile', async () => {
  const [one, two, three] = rows(3)
  if (!one || !two || !three) throw new Error('There are three rows.')
  let listed = [one, two, three]
  const undone = Promise.withResolvers<Answer>()
  await drawApprovals(page(listed), {
    'GET /api/approvals': () => ({ body: page(listed) }),
    'POST /api/approvals/decide': (body) => {
      listed = [three]
      return { body: made(idsIn(body)) }
    },
    'POST /api/approvals/undo': () => undone.promise,
  })
  for (const key of ['j', 'x', 'j', 'x', 'a']) await press(key)
  await settled()
  await act(async () => shownToast.get()?.undo?.())
  expect(document.activeElement?.tagName).toBe('H1')
  await act(async () => control('Approve Person 2’s request').focus())
  listed = [one, two, three]
  undone.resolve({ body: ['r0', 'r1'].map((id) => ({ id, refusal: null, decidedAt: null })) })
  await settled()
  expect(articles()).toHaveLength(3)
  expect(document.activeElement).toBe(control('Approve Person 2’s request'))
})

test('one that the server refused comes back above the others, with the sentence, and offers no undo', async () => {
  const [one, two] = rows(2)
  if (!one || !two) throw new Error('There are two rows.')
  const message = 'This request has already been approved.'
  let listed = [two, one]
  await drawApprovals(page(listed), {
    'GET /api/approvals': () => ({ body: page(listed) }),
    'PATCH /api/leave-requests/r0/approve': () => {
      listed = [two]
      return { status: 409, body: { message, requestId: 'x' } }
    },
  })
  await click('Approve Person 0’s request')
  expect(articles().map(({ id }) => id)).toEqual(['approval-r0', 'approval-r1'])
  expect(articles()[0]?.textContent).toContain(message)
  expect(shownToast.get()).toMatchObject({ title: 'Error', description: message })
  expect(shownToast.get()?.undo).toBeUndefined()
})

const made = (ids: readonly string[]): OutcomeTogether[] =>
  ids.map((id) => ({ id, refusal: null, decidedAt: '2026-03-02T08:00:00.000Z' }))
const idsIn = (body: unknown) => {
  const { requests, decisions } = body as { requests?: { id: string }[]; decisions?: { id: string }[] }
  return (requests ?? decisions ?? []).map(({ id }) => id)
}
const decideCalls = (calls: Awaited<ReturnType<typeof drawApprovals>>) =>
  calls.filter(({ call }) => call === 'POST /api/approvals/decide').map(({ body }) => idsIn(body))

test('X selects, A approves all that are selected, and the notice undoes them all', async () => {
  const calls = await drawApprovals(page(rows(3)), {
    'POST /api/approvals/decide': (body) => ({ body: made(idsIn(body)) }),
    'POST /api/approvals/undo': () => ({
      body: [
        { id: 'r0', refusal: null, decidedAt: null },
        { id: 'r1', refusal: 'This leave has started.', decidedAt: null },
      ],
    }),
  })
  for (const key of ['j', 'x', 'j', 'x', 'a']) await press(key)
  await settled()
  expect(calls).toContainEqual({
    call: 'POST /api/approvals/decide',
    body: {
      status: 'approved',
      requests: ['r0', 'r1'].map((id) => ({ id, version: '"annual 2026-03-16 2026-03-20 full 5"' })),
    },
  })
  expect(shownToast.get()?.title).toBe('2 requests approved.')
  await act(async () => shownToast.get()?.undo?.())
  await settled()
  expect(shownToast.get()).toMatchObject({ title: '1 undone, 1 not', description: 'This leave has started.' })
  expect(calls.filter(({ call }) => call === 'POST /api/approvals/undo')).toEqual([
    { call: 'POST /api/approvals/undo', body: { decisions: made(['r0', 'r1']).map(withoutRefusal) } },
  ])
})
const withoutRefusal = ({ id, decidedAt }: OutcomeTogether) => ({ id, decidedAt })

test('of 25 the progress is shown while they are decided ten at a time, and the window asks before it closes', async () => {
  const answers = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()]
  const [first, second] = answers as [(typeof answers)[number], (typeof answers)[number]]
  const inTurn = [first.promise, second.promise]
  const calls = await drawApprovals(page(rows(25)), {
    'POST /api/approvals/decide': (body) => inTurn.shift() ?? { body: made(idsIn(body)) },
  })
  expect(asksBeforeLeaving()).toBe(false)
  await click('Select all requests')
  await click('Approve 25')
  expect(document.body.textContent).toContain('0 of 25 approved')
  expect(asksBeforeLeaving()).toBe(true)
  first.resolve({ body: made(rows(10).map(({ id }) => id)) })
  await settled()
  expect(document.body.textContent).toContain('10 of 25 approved')
  expect(document.querySelector('progress')).toMatchObject({ value: 10, max: 25 })
  expect(asksBeforeLeaving()).toBe(true)
  second.resolve({ body: made(rows(10, 10).map(({ id }) => id)) })
  await settled()
  expect(decideCalls(calls).map(({ length }) => length)).toEqual([10, 10, 5])
  expect(shownToast.get()?.title).toBe('25 requests approved.')
  expect(document.querySelector('progress')).toBeNull()
  expect(asksBeforeLeaving()).toBe(false)
})

test('a single decision is sent even when the page is left, so nothing asks', async () => {
  await drawApprovals(page(rows(1)), {
    'PATCH /api/leave-requests/r0/approve': () => new Promise<Answer>(() => {}),
  })
  await click('Approve Person 0’s request')
  expect(asksBeforeLeaving()).toBe(false)
})

test('after a call without an answer, the screen says of each whether it was decided', async () => {
  const listed = rows(25)
  let isLost = false
  const calls = await drawApprovals(page(listed), {
    'GET /api/approvals': () => ({ body: page(isLost ? listed.slice(18) : listed) }),
    'POST /api/approvals/decide': (body) => {
      const ids = idsIn(body)
      if (ids[0] === 'r0') return { body: made(ids) }
      // The first eight of these were decided.
      isLost = true
      throw new TypeError('Failed to fetch')
    },
  })
  await click('Select all requests')
  await click('Approve 25')
  expect(decideCalls(calls)).toHaveLength(2)
  expect(shownToast.get()?.title).toBe('10 approved, 10 unclear, 5 not sent: see below')
  const shown = new Map(articles().map(({ id, textContent }) => [id.slice('approval-'.length), textContent]))
  expect([...shown.keys()]).toEqual(['r18', 'r19', 'r20', 'r21', 'r22', 'r23', 'r24'])
  expect(shown.get('r18')).toContain('this may not have been saved')
  expect(shown.get('r20')).toContain('This hasn’t been decided yet.')
  // Those that are known to be decided can be undone.
  expect(shownToast.get()?.undo).toBeDefined()
})

test('one of several that was refused comes back with the sentence, and the others are decided', async () => {
  await drawApprovals(page(rows(3)), {
    'POST /api/approvals/decide': () => ({
      body: [
        ...made(['r0', 'r2']),
        { id: 'r1', refusal: 'This request has already been rejected.', decidedAt: null },
      ],
    }),
  })
  await click('Select all requests')
  await click('Approve 3')
  expect(shownToast.get()?.title).toBe('2 approved, 1 refused: see below')
  const [back] = articles().filter(({ textContent }) => textContent.includes('already been rejected'))
  expect(back?.id).toBe('approval-r1')
})

const amends = {
  id: 'leave',
  kind: 'change',
  leaveType: 'annual',
  startDate: '2026-03-09',
  endDate: '2026-03-13',
  halfDayPart: null,
  totalDays: '5',
} as const

test('J goes back to the row that has lost the focus, and a row that is drawn anew takes no focus', async () => {
  const items = rows(1)
  let listed = items
  await drawApprovals(page(items), { 'GET /api/approvals': () => ({ body: page(listed) }) })
  await press('j')
  expect(document.activeElement?.id).toBe('approval-r0')
  await act(async () => articles()[0]?.blur())
  await press('j')
  expect(document.activeElement?.id).toBe('approval-r0')
  listed = []
  await refresh()
  expect(articles()).toHaveLength(0)
  listed = items
  await refresh()
  expect(articles()).toHaveLength(1)
  expect(document.activeElement).toBe(document.body)
})

test('a reason that is being typed stays when one of its requests is decided elsewhere', async () => {
  let listed = rows(2)
  await drawApprovals(page(listed), { 'GET /api/approvals': () => ({ body: page(listed) }) })
  await click('Select all requests')
  await click('Reject 2')
  const typed = document.querySelector('textarea')
  listed = rows(1)
  await refresh()
  expect(articles()).toHaveLength(1)
  expect(document.querySelector('textarea')).toBe(typed)
  listed = []
  await refresh()
  expect(document.body.textContent).toContain('Reject 2 Leave Requests')
})

test.each([
  ['leave that starts today', { startDate: user.today }, 'Approve', false],
  ['leave that starts tomorrow', { startDate: '2026-03-03' }, 'Approve', true],
  ['an approved change', { amends }, 'Approve', false],
  ['a rejected change', { amends }, 'Reject', true],
  ['a rejected change of begun leave', { amends: { ...amends, startDate: user.today } }, 'Reject', false],
] as const)(
  'of %s Undo is offered only where the server allows it',
  async (_leave, changes, button, offered) => {
    await drawApprovals(page([approvalRow({ id: 'r0', ...changes })]), {
      'PATCH /api/leave-requests/r0/approve': () => ({ body: {} }),
    })
    await click(`${button} Daniel Osei’s request`)
    if (button === 'Reject') await click('Reject Request')
    expect(shownToast.get()?.title).toContain('successfully')
    expect(shownToast.get()?.undo !== undefined).toBe(offered)
  },
)

test('a person’s name and a type are in the address, and are searched on the server', async () => {
  const calls = await drawApprovals(page(rows(3)), {
    'GET /api/approvals?type=sick': () => ({ body: page(rows(2)) }),
    'GET /api/approvals?search=daniel&type=sick': () => ({ body: page(rows(1)) }),
  })
  await fill('Type', 'sick')
  await settled()
  expect(articles()).toHaveLength(2)
  for (const typed of ['d', 'dan', ' daniel ']) await fill('Person', typed)
  // Longer than typing has to pause.
  await act(() => new Promise((done) => setTimeout(done, 300)))
  await settled()
  expect(articles()).toHaveLength(1)
  expect(window.location.search).toBe('?view=approvals&type=sick&search=+daniel+')
  // Not at every letter.
  expect(calls.filter(({ call }) => call.includes('search='))).toHaveLength(1)
  await click('Clear filters')
  expect(window.location.search).toBe('?view=approvals')
  expect(articles()).toHaveLength(3)
  expect(controlOrNone('Clear filters')).toBeUndefined()
})

test('filters are in the address, and what they leave is read', async () => {
  const counts = { all: 181, found: 0, conflicts: 0 }
  await drawApprovals(page(rows(3)), {
    [`GET /api/approvals?team=${teamId}`]: () => ({
      body: page(rows(2), { counts: { ...counts, found: 2 } }),
    }),
    [`GET /api/approvals?team=${teamId}&conflict=yes`]: () => ({ body: page([], { counts }) }),
  })
  await fill('Team', teamId)
  await settled()
  expect(window.location.search).toBe(`?view=approvals&team=${teamId}`)
  expect(document.body.textContent).toContain('2 of 181 requests')
  await click('Conflicts only')
  expect(window.location.search).toBe(`?view=approvals&team=${teamId}&conflict=yes`)
  expect(document.body.textContent).toContain('No requests match')
  await click('Clear filters')
  expect(window.location.search).toBe('?view=approvals')
  expect(articles()).toHaveLength(3)
})

test('the list and its filters stay while another filter is read, and when that fails', async () => {
  const answer = Promise.withResolvers<Answer>()
  await drawApprovals(page(rows(2)), { [`GET /api/approvals?team=${teamId}`]: () => answer.promise })
  const bar = document.querySelector('search')
  await fill('Team', teamId)
  await settled()
  expect(articles()).toHaveLength(2)
  expect(requestList()?.getAttribute('aria-busy')).toBe('true')
  expect(document.querySelector('search')).toBe(bar)
  answer.resolve({ status: 400 })
  await settled()
  expect(document.body.textContent).toContain('We couldn’t load the requests to decide.')
  expect(document.querySelector('search')).toBe(bar)
  await click('Clear filters')
  expect(articles()).toHaveLength(2)
  expect(document.querySelector('search')).toBe(bar)
})

test('a date that is half typed stays in its field and filters nothing', async () => {
  const calls = await drawApprovals(page(rows(2)))
  await fill('From', '0002-03-01')
  await settled()
  expect(control('From')).toHaveProperty('value', '0002-03-01')
  expect(calls.filter(({ call }) => call.startsWith('GET /api/approvals'))).toHaveLength(1)
})

test('once all that was read is decided, the next page is read, and only then is there nothing', async () => {
  const counts = { all: 41, found: 41, conflicts: 0 }
  const more = Promise.withResolvers<Answer>()
  await drawApprovals(page(rows(40), { next: 'after-39', counts }), {
    'GET /api/approvals?after=after-39': () => more.promise,
    'POST /api/approvals/decide': () => new Promise<Answer>(() => {}),
  })
  await click('Select all 40 shown')
  await click('Approve 40')
  expect(document.body.textContent).toContain('Loading the requests')
  expect(document.body.textContent).not.toContain('No requests match')
  more.resolve({ body: page(rows(1, 40), { counts }) })
  await settled()
  expect(articles().map(({ id }) => id)).toEqual(['approval-r40'])
  expect(document.body.textContent).not.toContain('Loading the requests')
})

test('with nothing to decide it says so in the specification’s words, without filters', async () => {
  await drawApprovals(page([]))
  expect(document.body.textContent).toContain('No pending requests to review')
  expect(document.body.textContent).toContain('All leave requests have been processed')
  expect(controlOrNone('Conflicts only')).toBeUndefined()
})

test('what was decided recently says by whom, and is undone until the leave begins', async () => {
  window.history.replaceState(null, '', '/requests?view=approvals&list=decided')
  const decided: DecidedRequest = {
    id: 'request',
    userId: 'daniel',
    leaveType: 'annual',
    startDate: '2026-03-16',
    endDate: '2026-03-20',
    isHalfDay: false,
    halfDayPart: null,
    totalDays: '5',
    employeeName: 'Daniel Osei',
    employeeEmail: 'daniel@halyard.example',
    of: 'request',
    status: 'rejected',
    rejectionReason: 'Release week',
    decidedAt: '2026-03-02T08:00:00.000Z',
    decidedBy: { id: 'maya', firstName: 'Maya', lastName: 'Okafor' },
    canUndo: true,
  }
  let list = [
    decided,
    { ...decided, id: 'begun', employeeName: 'Kavya Nair', canUndo: false },
    { ...decided, id: 'other', employeeName: 'Elif Demir' },
  ]
  const calls = await drawApprovals(page([]), {
    'GET /api/approvals/decided': () => ({ body: { items: list, next: null, total: list.length } }),
    'POST /api/leave-requests/request/undo-decision': () => {
      list = list.slice(1)
      return { body: {} }
    },
  })
  expect(document.body.textContent).toContain('Maya Okafor rejected this request.')
  expect(document.body.textContent).toContain('Release week')
  expect(controlOrNone('Undo the decision on Kavya Nair’s request')).toBeUndefined()
  await click('Undo the decision on Daniel Osei’s request')
  expect(calls).toContainEqual({
    call: 'POST /api/leave-requests/request/undo-decision',
    body: { decidedAt: decided.decidedAt },
  })
  expect(document.querySelectorAll('li')).toHaveLength(2)
  expect(shownToast.get()?.title).toBe('Decision undone.')
  expect(document.activeElement).toBe(control('Undo the decision on Elif Demir’s request'))
})
