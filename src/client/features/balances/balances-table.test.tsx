import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, control, draw, fill } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { BalancesTable } from './balances-table.tsx'

const annual = {
  key: 'annual',
  name: 'Annual',
  isArchived: false,
  policy: { unit: 'days', annualAmount: 20 },
}
const balances = Array.from({ length: 600 }, (_, nth) => ({
  user: { id: `p${nth}`, firstName: `P${String(nth).padStart(3, '0')}`, lastName: 'Osei' },
  unit: 'days',
  total: '20',
  used: '0',
  pending: '0',
  remaining: '20',
}))

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  // jsdom has no layout: the height of a row, which is measured.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
  window.history.replaceState(null, '', '/settings?tab=balances')
  serve({
    'GET /api/leave-types': () => ({ body: [annual] }),
    'GET /api/leave-balances?leaveType=annual': () => ({ body: balances }),
  })
  await draw(<BalancesTable today="2026-03-02" />)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const names = () =>
  [...document.querySelectorAll('tbody th')].map((name) => name.textContent.match(/P\d+/)?.[0])
const countElements = () => document.querySelectorAll('*').length

test('of the balances of 600 people the rows in view are drawn', async () => {
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('601')
  expect(document.querySelector('output')?.textContent).toBe('600 people')
  expect(names().slice(0, 2)).toEqual(['P000', 'P001'])
  expect(countElements()).toBeLessThan(700)
  await click('Name')
  expect(names()[0]).toBe('P599')
  await fill('Search people', 'p412')
  expect(names()).toEqual(['P412'])
})

test('what is entered for somebody stays while they’re out of view', async () => {
  await click('Enter Opening Balances')
  await fill('Used before, P003 Osei', '4')
  expect(countElements()).toBeLessThan(700)
  await click('Name')
  expect(names()).not.toContain('P003')
  await click('Name')
  expect(control('Used before, P003 Osei')).toHaveProperty('value', '4')
  expect(control('Save 1 Balance')).toHaveProperty('disabled', false)
})

test('all are printed', async () => {
  await act(async () => window.dispatchEvent(new Event('beforeprint')))
  expect(names()).toHaveLength(600)
  await act(async () => window.dispatchEvent(new Event('afterprint')))
  expect(names().length).toBeLessThan(100)
})
