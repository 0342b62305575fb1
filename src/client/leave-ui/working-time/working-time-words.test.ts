import { beforeEach, expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { everyWeek, timeOf, type WorkedDay } from '#shared/leave/work-calendar.ts'
import { minutesInWords, weekInWords, weeksInWords, workedInWords } from './working-time-words.ts'

beforeEach(() => choosePersonLocale('en-GB'))

const full = 'full' as const
const monToFri = { mon: full, tue: full, wed: full, thu: full, fri: full }

test.each([
  [monToFri, 'Mon to Fri'],
  [{ mon: full, wed: full, fri: full }, 'Mon, Wed and Fri'],
  [{ mon: full, tue: full }, 'Mon and Tue'],
  [{ ...monToFri, wed: 'none' as const }, 'Mon, Tue, Thu and Fri'],
  [{ ...monToFri, thu: 'morning' as const, fri: 'none' as const }, 'Mon to Wed and Thu morning'],
  [{ ...monToFri, wed: 'afternoon' as const }, 'Mon, Tue, Wed afternoon, Thu and Fri'],
  [{ sat: full, sun: full, mon: full }, 'Mon, Sat and Sun'],
])('%o reads %s', (week, words) => {
  expect(weekInWords(week)).toBe(words)
})

test('a week with hours says how many they are', () => {
  const day = { part: 'full', minutes: 450 } as const
  expect(
    weekInWords({ mon: day, tue: day, wed: { ...day, part: 'morning', minutes: 225 }, thu: 'full' }),
  ).toBe('Mon, Tue, Wed morning and Thu, 26 h 45 min')
})

test('weeks that take turns are named one after the other', () => {
  expect(weeksInWords(everyWeek(monToFri))).toBe('Mon to Fri')
  const { fri: _, ...fourDays } = monToFri
  expect(weeksInWords({ weeks: [monToFri, fourDays, {}], anchor: '2026-03-02' })).toBe(
    '3 weeks from 2 Mar 2026: Mon to Fri; Mon to Thu; no days',
  )
})

test.each<[WorkedDay, string]>([
  ['none', 'Free'],
  ['full', 'Full day'],
  ['morning', 'Morning'],
  [{ part: 'full', minutes: 480 }, 'Full day'],
  [{ part: 'full', minutes: 390 }, 'Full day, 6 h 30 min'],
  [{ part: 'full', minutes: 480, from: '22:00', until: '06:00' }, '22:00 to 06:00'],
  [
    { part: 'afternoon', minutes: 210, from: '13:00', until: '17:00', breakMinutes: 30 },
    'Afternoon, 13:00 to 17:00, 30 min break',
  ],
])('%j reads %s', (worked, words) => {
  expect(workedInWords(timeOf(worked))).toBe(words)
})

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [450, '7 h 30 min'],
])('%d minutes read %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words)
})
