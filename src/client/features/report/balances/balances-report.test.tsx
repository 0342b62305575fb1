import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, fill, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { drawReport, employee, rowsOf, searchNow } from '../testing/draw-report.tsx'
import { anna, balance, ben, cleo } from '../testing/report-answers.ts'
import { BalancesReport } from './balances-report.tsx'

choosePersonLocale('en-GB')
afterEach(() => vi.unstubAllGlobals())

const rows = [
  balance(anna, { used: '2.5', remaining: '17.5' }),
  balance(ben, { carriedOver: '5', used: '20', pending: '1', remaining: '4' }),
  balance(cleo, { adjusted: '-1.1', used: '0.2', remaining: '18.7' }),
]
const ofAnnual = '/api/reports/balances?leaveType=annual'

function answers(path = ofAnnual, body: unknown = { on: '2026-03-02', rows }) {
  return serve({ [`GET ${path}`]: () => ({ body }) })
}

function draws(search = '', context?: typeof employee) {
  return drawReport(<BalancesReport onHeading={() => {}} />, `report=balances${search}`, context)
}

test('the address is what is asked for, and what the files hold', async () => {
  const asked = 'on=2026-03-10&teamId=design&leaveType=sick'
  const calls = answers(`/api/reports/balances?${asked}`)
  await draws('&on=2026-03-10&team=design&type=sick')
  expect(calls.map(({ call }) => call)).toEqual([`GET /api/reports/balances?${asked}`])
  expect(control('CSV').getAttribute('href')).toBe(`/api/reports/balances?${asked}&format=csv`)
  expect(control('XLSX').getAttribute('href')).toBe(`/api/reports/balances?${asked}&format=xlsx`)
  expect(control('CSV').hasAttribute('download')).toBe(true)
})

test('a filter that changes is in the address', async () => {
  serve({
    [`GET ${ofAnnual}`]: () => ({ body: { on: '2026-03-02', rows } }),
    'GET /api/reports/balances?teamId=none&leaveType=annual': () => ({
      body: { on: '2026-03-02', rows: [] },
    }),
  })
  await draws()
  await fill('Team', 'none')
  await settled()
  expect(searchNow()).toEqual({ report: 'balances', team: 'none' })
  expect(document.body.textContent).toContain('No balances')
})

test('a wrong date is said, asks for nothing and gives no file', async () => {
  const calls = answers()
  await draws('&on=2026-02-30')
  expect(document.body.textContent).toContain('Please choose a date from 2000 to 2100')
  expect(calls).toEqual([])
  expect(controlOrNone('CSV')).toBeUndefined()
})

test('heads sort, the most first for figures, and the order is in the address', async () => {
  answers()
  await draws()
  await click('Remaining')
  expect(rowsOf('tbody').map(([name]) => name)).toEqual(['Cleo Marsh', 'Anna Weiss', 'Ben Osei'])
  expect(searchNow()['sort']).toBe('-remaining')
  expect(control('Remaining').closest('th')?.getAttribute('aria-sort')).toBe('descending')
  await click('Remaining')
  expect(rowsOf('tbody').map(([name]) => name)).toEqual(['Ben Osei', 'Anna Weiss', 'Cleo Marsh'])
  expect(control('Remaining').closest('th')?.getAttribute('aria-sort')).toBe('ascending')
  expect(document.querySelectorAll('[aria-sort]')).toHaveLength(1)
})

test('the totals are those of the people who are found', async () => {
  answers()
  await draws()
  const all = ['All 3 people', '', '60', '5', '−1.1', '22.7', '1', '40.2', '']
  expect(rowsOf('tfoot')).toEqual([all])
  await fill('Person', 'cleo')
  expect(rowsOf('tfoot')).toEqual([['1 person', '', '20', '0', '−1.1', '0.2', '0', '18.7', '']])
  expect(searchNow()['search']).toBe('cleo')
})

test('beside the files, while a name is looked for, that they are not narrowed by it', async () => {
  answers()
  await draws()
  expect(document.body.textContent).not.toContain('The files have all names.')
  await fill('Person', 'cleo')
  expect(document.body.textContent).toContain('The files have all names.')
})

test('days of different types are not added up', async () => {
  answers('/api/reports/balances', {
    on: '2026-03-02',
    rows: [balance(anna), balance(anna, { leaveType: 'sick', leaveTypeName: 'Sick', granted: '10' })],
  })
  await draws('&type=all')
  expect(rowsOf('tfoot').map(([, , type, granted]) => [type, granted])).toEqual([
    ['Annual', '20'],
    ['Sick', '10'],
  ])
})

test('each ruler says its balance', async () => {
  answers()
  await draws()
  const rulers = [...document.querySelectorAll('tbody [role="img"]')].map((ruler) =>
    ruler.getAttribute('aria-label'),
  )
  expect(rulers).toEqual(['2.5 used, 17.5 left', '20 used, 1 pending, 4 left', '0.2 used, 18.7 left'])
})

test('ten rows at first, all when asked', async () => {
  answers(ofAnnual, { on: '2026-03-02', rows: Array.from({ length: 14 }, () => balance(anna)) })
  await draws()
  expect(rowsOf('tbody')).toHaveLength(10)
  expect(document.querySelector('output')?.textContent).toBe('10 of 14 people')
  await click('Show all 14')
  expect(rowsOf('tbody')).toHaveLength(14)
})

test('a failure says so, and is tried again', async () => {
  let isDown = true
  serve({
    [`GET ${ofAnnual}`]: () => (isDown ? { status: 503 } : { body: { on: '2026-03-02', rows } }),
  })
  await draws()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('We couldn’t load the balances.')
  isDown = false
  await click('Try again')
  expect(rowsOf('tbody')).toHaveLength(3)
})

test('for an employee it is theirs: no team, no search, no totals', async () => {
  answers(ofAnnual, { on: '2026-03-02', rows: [balance(anna)] })
  await draws('', employee)
  expect(document.body.textContent).toContain('Yours: Annual leave')
  expect(document.querySelector('input[type="search"]')).toBeNull()
  expect(controlOrNone('Team')).toBeUndefined()
  expect(document.querySelector('tfoot')).toBeNull()
})
