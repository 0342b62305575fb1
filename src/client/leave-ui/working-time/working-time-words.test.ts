import { beforeEach, expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { weekInWords, weeksInWords } from './working-time-words.ts'

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
