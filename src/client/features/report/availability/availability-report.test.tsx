import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '#client/testing/server.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { drawReport, employee, rowsOf } from '../testing/draw-report.tsx'
import { anna } from '../testing/report-answers.ts'
import { AvailabilityReport } from './availability-report.tsx'

choosePersonLocale('en-GB')
afterEach(() => vi.unstubAllGlobals())

const leave = {
  id: 'a',
  leaveType: 'annual',
  leaveTypeName: 'Annual',
  startDate: '2026-03-13',
  endDate: '2026-03-13',
  isHalfDay: false,
  halfDayPart: null,
  startsAt: null,
  endsAt: null,
  unit: 'days',
  totalDays: '1',
  totalMinutes: 480,
}
const hours = {
  id: 'b',
  startDate: '2026-03-16',
  endDate: '2026-03-16',
  startsAt: '13:00',
  endsAt: '15:20',
  unit: 'hours',
  totalDays: '0.29',
  totalMinutes: 140,
}

test('leave of a type in hours has its length beside its dates', async () => {
  const people = [{ user: anna, totalDays: '1.29', leave: [leave, { ...leave, ...hours }] }]
  const body = { startDate: '2026-03-02', endDate: '2026-05-30', days: [], people }
  serve({ 'GET /api/reports/availability': () => ({ body }) })
  await drawReport(<AvailabilityReport onHeading={() => {}} />, 'report=availability', employee)
  const cells = [...document.querySelectorAll('tbody li')].map(({ textContent }) => textContent)
  expect(cells.map((cell) => cell?.replace(/^A(?=\w{3} \d)/, ''))).toEqual([
    'Fri 13 Mar Annual',
    'Mon 16 Mar, 13:00 to 15:20 Annual, 2 h 20 min',
  ])
  expect(rowsOf('tbody')).toHaveLength(1)
})
