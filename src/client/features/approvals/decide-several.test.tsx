import { act } from 'react'
import { expect, test } from 'vitest'
import { click, control, settled } from '#client/testing/draw.tsx'
import type { Answer } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { OutcomeTogether } from '#shared/leave/approvals-contract.ts'
import { articles, asksBeforeLeaving, drawApprovals, page, press, rows } from './testing/draw-approvals.tsx'

const made = (ids: readonly string[]): OutcomeTogether[] =>
  ids.map((id) => ({ id, refusal: null, decidedAt: '2026-03-02T08:00:00.000Z' }))
const idsIn = (body: unknown) => {
  const { requests, decisions } = body as { requests?: { id: string }[]; decisions?: { id: string }[] }
  return (requests ?? decisions ?? []).map(({ id }) => id)
}

const decideCalls = (calls: Awaited<ReturnType<typeof drawApprovals>>['calls']) =>
  calls.filter(({ call }) => call === 'POST /api/approvals/decide').map(({ body }) => idsIn(body))

const withoutRefusal = ({ id, decidedAt }: OutcomeTogether) => ({ id, decidedAt })

test('X selects, A approves all that are selected, and the notice undoes them all', async () => {
  const { calls } = await drawApprovals(page(rows(3)), {
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
      requests: ['r0', 'r1'].map((id) => ({
        id,
        version: '"annual 2026-03-16 2026-03-20 start end 5 2400min"',
      })),
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

test('of 25 the progress is shown while they are decided ten at a time, and the window asks before it closes', async () => {
  const answers = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()]
  const [first, second] = answers as [(typeof answers)[number], (typeof answers)[number]]
  const inTurn = [first.promise, second.promise]
  const { calls } = await drawApprovals(page(rows(25)), {
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

test('after a call without an answer, the screen says of each whether it was decided', async () => {
  const listed = rows(25)
  let isLost = false
  const { calls } = await drawApprovals(page(listed), {
    'GET /api/leave-requests/pending-for-approval?limit=50': () => ({
      body: page(isLost ? listed.slice(18) : listed),
    }),
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

test('after Undo the focus waits at the heading until a row is back, and stays where it is moved meanwhile', async () => {
  const [one, two, three] = rows(3)
  if (!one || !two || !three) throw new Error('There are three rows.')
  let listed = [one, two, three]
  const undone = Promise.withResolvers<Answer>()
  await drawApprovals(page(listed), {
    'GET /api/leave-requests/pending-for-approval?limit=50': () => ({ body: page(listed) }),
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

test('a reason that is being typed stays when one of its requests is decided elsewhere', async () => {
  let listed = rows(2)
  const { refresh } = await drawApprovals(page(listed), {
    'GET /api/leave-requests/pending-for-approval?limit=50': () => ({ body: page(listed) }),
  })
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

test('once all that was read is decided, the next page is read, and only then is there nothing', async () => {
  const counts = { all: 41, found: 41, conflicts: 0 }
  const more = Promise.withResolvers<Answer>()
  await drawApprovals(page(rows(40), { next: 'after-39', counts }), {
    'GET /api/leave-requests/pending-for-approval?limit=50&after=after-39': () => more.promise,
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
