import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, fill, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { drawReport, employee, rowsOf, searchNow } from '../testing/draw-report.tsx'
import { usage } from '../testing/report-answers.ts'
import { UsageAnalytics } from './usage-analytics.tsx'

choosePersonLocale('en-GB')
afterEach(() => vi.unstubAllGlobals())

const lastTwelve = 'GET /api/reports/usage?startDate=2025-04-01&endDate=2026-03-31'

function draws(search = '', context?: typeof employee) {
  return drawReport(<UsageAnalytics />, search, context)
}

test('the chart and its table hold the same figures', async () => {
  serve({ [lastTwelve]: () => ({ body: usage }) })
  await draws()
  const columns = [...document.querySelectorAll('.usage-chart g[data-type]')].map((layer) => ({
    look: layer.getAttribute('data-type'),
    days: [...layer.querySelectorAll('[data-days]')].map((piece) => piece.getAttribute('data-days')),
  }))
  expect(columns).toEqual([
    { look: 'annual', days: ['4', '2.5'] },
    { look: 'sick', days: ['1'] },
  ])
  expect(rowsOf('tbody', '.usage-table')).toEqual([
    ['Annual', '4', '2.5', '0', '6.5'],
    ['Sick', '0', '1', '0', '1'],
  ])
  expect(rowsOf('tfoot', '.usage-table')).toEqual([['All types', '4', '3.5', '0', '7.5']])
})

test('a type in hours has its hours beside its days', async () => {
  const types = usage.types.map((type, index) => ({ ...type, hours: index === 0 ? '50.33' : null }))
  serve({ [lastTwelve]: () => ({ body: { ...usage, types } }) })
  await draws()
  expect(rowsOf('tbody', '.usage-table')).toEqual([
    ['Annual50 h 20 min', '4', '2.5', '0', '6.5'],
    ['Sick', '0', '1', '0', '1'],
  ])
})

test('the height of each piece is its days on one scale', async () => {
  serve({ [lastTwelve]: () => ({ body: usage }) })
  await draws()
  const heights = [...document.querySelectorAll('[data-days]')].map(
    // What separates two pieces is taken from each.
    (piece) => (Number(piece.getAttribute('height')) + 1.5) / Number(piece.getAttribute('data-days')),
  )
  for (const height of heights) expect(height).toBeCloseTo(heights[0] ?? 0)
})

test('a month is reached by the keyboard, marked in chart and table, and said', async () => {
  serve({ [lastTwelve]: () => ({ body: usage }) })
  await draws()
  const months = [
    ...document.querySelectorAll<HTMLElement>('fieldset[aria-label="Months of the chart"] button'),
  ]
  expect(months.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  await act(async () => months[2]?.focus())
  await act(async () => press('ArrowLeft'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'February 2026, 3.5 days: Annual 2.5, Sick 1',
  )
  expect([...document.querySelectorAll('td[data-hot]')].map((cell) => cell.textContent)).toEqual([
    '2.5',
    '1',
    '3.5',
  ])
  await act(async () => press('Escape'))
  expect(document.querySelector('td[data-hot]')).toBeNull()
})

test('the table stands alone where that is chosen', async () => {
  serve({ [lastTwelve]: () => ({ body: usage }) })
  await draws('show=table')
  expect(document.querySelector('.usage-chart')).toBeNull()
  expect(document.querySelector('.heatmap')).toBeNull()
  expect(rowsOf('tbody', '.usage-table')).toHaveLength(2)
  expect(rowsOf('tbody', '.heat-table')).toHaveLength(1)
})

test('period, team and type are in the address, and keep clear of the report’s', async () => {
  const thisYear = 'startDate=2026-01-01&endDate=2026-12-31'
  const calls = serve({
    [lastTwelve]: () => ({ body: usage }),
    [`GET /api/reports/usage?${thisYear}`]: () => ({ body: usage }),
    [`GET /api/reports/usage?${thisYear}&leaveType=sick`]: () => ({ body: usage }),
  })
  await draws('report=balances&type=annual')
  await fill('Period', 'calendar-year')
  await fill('Type', 'sick')
  await settled()
  expect(searchNow()).toEqual({
    report: 'balances',
    type: 'annual',
    usage: 'calendar-year',
    usageType: 'sick',
  })
  expect(calls.at(-1)?.call).toBe(`GET /api/reports/usage?${thisYear}&leaveType=sick`)
})

test('more than three years are refused at once', async () => {
  const calls = serve({})
  await draws('usage=custom&usageStart=2020-01-01&usageEnd=2026-01-01')
  expect(document.body.textContent).toContain('Please choose a period of at most three years')
  expect(calls).toEqual([])
})

test('who has taken little is for those who decide', async () => {
  serve({ [lastTwelve]: () => ({ body: usage }) })
  await draws()
  expect(document.body.textContent).toContain('Cleo Marsh')
  expect(document.body.textContent).toContain('1 day taken, 19 left')
})

test('for an employee it is about themselves, and says so', async () => {
  serve({ [lastTwelve]: () => ({ body: usage }) })
  await draws('', employee)
  expect(document.body.textContent).toContain('your own')
  expect(document.body.textContent).not.toContain('Low leave usage')
})

test('months without leave say so', async () => {
  const months = usage.months.map((month) => ({ ...month, days: [], totalDays: '0' }))
  serve({ [lastTwelve]: () => ({ body: { ...usage, types: [], months } }) })
  await draws()
  expect(document.body.textContent).toContain('No leave in these months')
})

test('a failure is tried again', async () => {
  let isDown = true
  serve({ [lastTwelve]: () => (isDown ? { status: 500 } : { body: usage }) })
  await draws()
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('We couldn’t load the analytics.')
  isDown = false
  await click('Try again')
  expect(document.querySelector('.usage-chart')).not.toBeNull()
})

function press(key: string): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
}
