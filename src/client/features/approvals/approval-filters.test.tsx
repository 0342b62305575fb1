import { act } from 'react'
import { expect, test } from 'vitest'
import { click, control, controlOrNone, fill, settled } from '#client/testing/draw.tsx'
import type { Answer } from '#client/testing/server.ts'
import { articles, drawApprovals, page, rows, teamId } from './testing/draw-approvals.tsx'

const requestList = () => document.querySelector('ul[aria-label="Requests to decide"]')

test('a person’s name and a type are in the address, and are searched on the server', async () => {
  const { calls } = await drawApprovals(page(rows(3)), {
    'GET /api/leave-requests/pending-for-approval?limit=50&type=sick': () => ({ body: page(rows(2)) }),
    'GET /api/leave-requests/pending-for-approval?limit=50&search=daniel&type=sick': () => ({
      body: page(rows(1)),
    }),
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
    [`GET /api/leave-requests/pending-for-approval?limit=50&team=${teamId}`]: () => ({
      body: page(rows(2), { counts: { ...counts, found: 2 } }),
    }),
    [`GET /api/leave-requests/pending-for-approval?limit=50&team=${teamId}&conflict=yes`]: () => ({
      body: page([], { counts }),
    }),
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
  await drawApprovals(page(rows(2)), {
    [`GET /api/leave-requests/pending-for-approval?limit=50&team=${teamId}`]: () => answer.promise,
  })
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
  const { calls } = await drawApprovals(page(rows(2)))
  await fill('From', '0002-03-01')
  await settled()
  expect(control('From')).toHaveProperty('value', '0002-03-01')
  expect(
    calls.filter(({ call }) => call.startsWith('GET /api/leave-requests/pending-for-approval?limit=50')),
  ).toHaveLength(1)
})
