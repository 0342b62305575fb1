import { afterEach, expect, test, vi } from 'vitest'
import { click, controlOrNone, fill, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { drawReport, rowsOf, searchNow } from '../testing/draw-report.tsx'
import { anna, ben, cleo, historyPage } from '../testing/report-answers.ts'
import { HistoryReport } from './history-report.tsx'

choosePersonLocale('en-GB')
afterEach(() => vi.unstubAllGlobals())

function draws(search = '') {
  return drawReport(<HistoryReport onHeading={() => {}} />, `report=history${search}`)
}

test('page after page, and how many there are', async () => {
  serve({
    'GET /api/reports/history': () => ({ body: historyPage([anna, ben], { count: 3, next: 'two' }) }),
    'GET /api/reports/history?after=two': () => ({ body: historyPage([cleo], { count: 3, next: null }) }),
  })
  await draws()
  expect(document.querySelector('output')?.textContent).toBe('2 of 3 requests')
  expect(document.querySelector('tfoot')).toBeNull()
  await click('Show more')
  expect(document.querySelector('output')?.textContent).toBe('3 requests')
  expect(rowsOf('tbody').map(([name]) => name)).toEqual(['Anna WeissDesign', 'Ben OseiDesign', 'Cleo Marsh'])
  expect(controlOrNone('Show more')).toBeUndefined()
  expect(rowsOf('tfoot')).toEqual([['Approved', '3 requests', '6', '']])
})

test('while more is to come, it says that only these are sorted', async () => {
  serve({
    'GET /api/reports/history': () => ({ body: historyPage([ben, anna], { count: 3, next: 'two' }) }),
  })
  await draws()
  await click('Dates')
  expect(document.querySelector('output')?.textContent).toBe('2 of 3 requests; only these are sorted')
})

test('the filters are in the address', async () => {
  const calls = serve({
    'GET /api/reports/history': () => ({ body: historyPage([anna], { count: 1, next: null }) }),
    'GET /api/reports/history?status=rejected': () => ({ body: historyPage([], { count: 0, next: null }) }),
  })
  await draws()
  await fill('Status', 'rejected')
  await settled()
  expect(searchNow()).toEqual({ report: 'history', status: 'rejected' })
  expect(calls.at(-1)?.call).toBe('GET /api/reports/history?status=rejected')
  expect(document.body.textContent).toContain('No requests')
})

test('an end before the start is said at the end', async () => {
  const calls = serve({})
  await draws('&start=2026-03-02&end=2026-03-01')
  expect(document.body.textContent).toContain('Please end the period on or after its start')
  expect(calls).toEqual([])
  expect(controlOrNone('XLSX')).toBeUndefined()
})

test('an XLSX of too many rows is not offered', async () => {
  serve({ 'GET /api/reports/history': () => ({ body: historyPage([anna], { count: 20_001, next: 'two' }) }) })
  await draws()
  expect(controlOrNone('XLSX')).toBeUndefined()
  expect(document.body.textContent).toContain('An XLSX holds 20,000 rows at most; the CSV has them all.')
})
