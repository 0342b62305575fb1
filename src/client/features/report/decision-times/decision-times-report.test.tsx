import { afterEach, expect, test, vi } from 'vitest'
import { click, control, controlOrNone, fill } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { DecisionTimesReport as Report } from '#shared/report/contract.ts'
import { drawReport, employee, rowsOf, searchNow } from '../testing/draw-report.tsx'
import { decisionTimes } from '../testing/report-answers.ts'
import { DecisionTimesReport } from './decision-times-report.tsx'

choosePersonLocale('en-GB')
afterEach(() => vi.unstubAllGlobals())

const path = '/api/reports/decision-times'

function answers(address = path, body: Report = decisionTimes) {
  return serve({ [`GET ${address}`]: () => ({ body }) })
}

function draws(search = '', context?: typeof employee) {
  return drawReport(<DecisionTimesReport onHeading={() => {}} />, `report=decision-times${search}`, context)
}

const names = () => rowsOf('tbody').map(([name]) => name)

test('each approver has their figures, and all requests together theirs', async () => {
  answers()
  await draws()
  expect(rowsOf('tbody')).toEqual([
    ['Anna Weiss', '12', '3.3 h', '5 days', '2', 'Thu 26 Feb'],
    ['Ben Osei', '1', '25 min', '25 min', '0', '–'],
    ['Cleo Marsh', '0', '–', '–', '1', 'Fri 27 Feb'],
  ])
  expect(rowsOf('tfoot')).toEqual([['All requests', '13', '3.2 h', '5 days', '2', 'Thu 26 Feb']])
  const notes = [...document.querySelectorAll<HTMLElement>('.report-under')].map(
    ({ dataset }) => dataset['words'],
  )
  expect(notes).toEqual(['median 3.3 h', 'median 25 min', '1 waiting'])
})

test('the address is what is asked for, and what the files hold', async () => {
  const asked = 'startDate=2026-01-01&endDate=2026-01-31&teamId=design&leaveType=sick'
  const calls = answers(`${path}?${asked}`)
  await draws('&start=2026-01-01&end=2026-01-31&team=design&type=sick')
  expect(calls.map(({ call }) => call)).toEqual([`GET ${path}?${asked}`])
  expect(control('CSV').getAttribute('href')).toBe(`${path}?${asked}&format=csv`)
  expect(control('XLSX').getAttribute('href')).toBe(`${path}?${asked}&format=xlsx`)
})

test.each([
  ['&end=2026-02-30', 'Please choose a date from 2000 to 2100'],
  ['&start=2026-03-02&end=2026-03-01', 'Please end the period on or after its start'],
  ['&start=2020-01-01&end=2026-03-01', 'Please choose a period of at most three years'],
])('of %s, what is wrong is said, and nothing is asked for', async (search, words) => {
  const calls = answers()
  await draws(search)
  expect(document.body.textContent).toContain(words)
  expect(calls).toEqual([])
  expect(controlOrNone('CSV')).toBeUndefined()
})

test('the slowest come first when sorted by it, and those without a decision last', async () => {
  answers()
  await draws()
  await click('Median')
  expect(names()).toEqual(['Anna Weiss', 'Ben Osei', 'Cleo Marsh'])
  await click('Median')
  expect(names()).toEqual(['Cleo Marsh', 'Ben Osei', 'Anna Weiss'])
  expect(searchNow()['sort']).toBe('median')
})

test('approvers are found by name, without the figures of all', async () => {
  answers()
  await draws()
  await fill('Approver', 'cleo')
  expect(names()).toEqual(['Cleo Marsh'])
  expect(document.querySelector('tfoot')).toBeNull()
  await fill('Approver', 'dora')
  expect(document.body.textContent).toContain('No approver by that name')
})

test('without a decision or a request there is a sentence', async () => {
  const none = { decided: 0, medianMinutes: null, slowestMinutes: null, waiting: 0, waitingSince: null }
  answers(path, { ...decisionTimes, rows: [], all: none })
  await draws()
  expect(document.body.textContent).toContain(
    'No request matching these filters was decided in this period, and none is waiting now.',
  )
})

test('for an employee it is about their own requests', async () => {
  answers()
  await draws('', employee)
  expect(document.body.textContent).toContain(
    'How long your requests waited for a decision, nights and weekends included, 2 Mar 2025 to 2 Mar 2026',
  )
  expect(rowsOf('tbody')[0]).toEqual(['Anna Weiss', '12', '3.3 h', '5 days', '2', 'Thu 26 Feb'])
  expect(document.querySelector('tfoot')).toBeNull()
  expect(document.querySelector('input[type="search"]')).toBeNull()
})
