import { describe, expect, test } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDay,
  formatDayCount,
  formatDayNumber,
  formatDayOfMonth,
  formatDayWithYear,
  formatLongDay,
  formatLongRange,
  formatLongWeekday,
  formatMonth,
  formatMonthDay,
  formatMonthName,
  formatNarrowWeekday,
  formatRange,
  formatRangeWithYear,
  formatShortDay,
  formatShortRange,
} from './format-dates.ts'
import { endsOfHalf } from './leave/leave-period.ts'

const today = '2026-03-02'
const dayFirstEnglish = ['en-GB', 'en-IE', 'en-AU', 'en-IN']

describe('a range of dates', () => {
  test.each([
    ['2026-03-02', '2026-03-04', null, 'Mon 2 to Wed 4 Mar'],
    ['2026-03-30', '2026-04-03', null, 'Mon 30 Mar to Fri 3 Apr'],
    ['2026-05-22', '2026-05-22', null, 'Fri 22 May'],
    ['2026-03-13', '2026-03-13', 'morning', 'Fri 13 Mar, morning'],
    ['2026-03-13', '2026-03-13', 'afternoon', 'Fri 13 Mar, afternoon'],
    ['2025-12-29', '2026-01-02', null, 'Mon 29 Dec 2025 to Fri 2 Jan 2026'],
    ['2025-11-03', '2025-11-05', null, 'Mon 3 to Wed 5 Nov 2025'],
    ['2025-11-28', '2025-12-01', null, 'Fri 28 Nov to Mon 1 Dec 2025'],
    ['2025-11-03', '2025-11-03', 'morning', 'Mon 3 Nov 2025, morning'],
  ] as const)('%s to %s, %s: %s', (startDate, endDate, halfDayPart, written) => {
    for (const locale of dayFirstEnglish) {
      expect(formatRange({ startDate, endDate, ...endsOfHalf(halfDayPart) }, today, locale)).toBe(written)
    }
  })

  test.each([
    ['2026-03-02', '2026-03-04', null, 'Mon, Mar 2 – Wed, Mar 4'],
    ['2026-03-30', '2026-04-03', null, 'Mon, Mar 30 – Fri, Apr 3'],
    ['2026-03-13', '2026-03-13', 'morning', 'Fri, Mar 13, morning'],
    ['2025-12-29', '2026-01-02', null, 'Mon, Dec 29, 2025 – Fri, Jan 2, 2026'],
    ['2025-11-03', '2025-11-05', null, 'Mon, Nov 3 – Wed, Nov 5, 2025'],
    ['2025-11-03', '2025-11-03', 'morning', 'Mon, Nov 3, 2025, morning'],
  ] as const)('in the United States, %s to %s, %s: %s', (startDate, endDate, halfDayPart, written) => {
    for (const locale of ['en', 'en-US'])
      expect(plain(formatRange({ startDate, endDate, ...endsOfHalf(halfDayPart) }, today, locale))).toBe(
        written,
      )
  })

  test('says where longer leave begins or ends at noon', () => {
    const [startDate, endDate] = ['2026-03-02', '2026-03-05']
    const written = (startsAt: string | null, endsAt: string | null) =>
      formatRange({ startDate, endDate, startsAt, endsAt }, today, 'en-GB')
    expect(written('12:00', null)).toBe('Mon 2 to Thu 5 Mar, from noon')
    expect(written(null, '12:00')).toBe('Mon 2 to Thu 5 Mar, until noon')
    expect(written('12:00', '12:00')).toBe('Mon 2 to Thu 5 Mar, from noon, until noon')
  })

  test('is written as the language of the person writes it', () => {
    const range = formatRange({ startDate: '2026-03-02', endDate: '2026-03-04' }, today, 'de-DE')
    expect(range).toContain('Mo')
    expect(range).toContain('März')
    expect(range).not.toContain(' to ')
  })
})

test.each(dayFirstEnglish)('a date, shorter and longer, in %s', (locale) => {
  expect(formatDay('2026-02-27', today, locale)).toBe('Fri 27 Feb')
  expect(formatDay('2025-12-08', today, locale)).toBe('Mon 8 Dec 2025')
  expect(formatDayWithYear('2026-03-02', locale)).toBe('Mon 2 Mar 2026')
  expect(formatShortDay('2026-02-27', today, locale)).toBe('27 Feb')
  expect(formatDate('2026-03-02', locale)).toBe('2 March 2026')
  expect(formatLongDay('2026-03-02', locale)).toBe('Monday 2 March 2026')
  expect(formatLongRange('2026-03-02', '2026-03-08', locale)).toBe('Monday 2 to Sunday 8 March 2026')
  expect(formatLongRange('2025-12-29', '2026-01-04', locale)).toBe(
    'Monday 29 December 2025 to Sunday 4 January 2026',
  )
})

test('a date, shorter and longer, in the United States', () => {
  expect(formatDayWithYear('2026-03-02', 'en-US')).toBe('Mon, Mar 2, 2026')
  expect(formatShortDay('2026-02-27', today, 'en-US')).toBe('Feb 27')
  expect(formatDate('2026-03-02', 'en-US')).toBe('March 2, 2026')
  expect(formatLongDay('2026-03-02', 'en-US')).toBe('Monday, March 2, 2026')
  expect(plain(formatLongRange('2026-03-02', '2026-03-08', 'en-US'))).toBe(
    'Monday, March 2 – Sunday, March 8, 2026',
  )
})

test('the order of a country that puts the month first, and its own punctuation: Canada', () => {
  expect(formatDayWithYear('2026-03-02', 'en-CA')).toBe('Mon, Mar 2, 2026')
})

test.each([
  ['1', '1 day'],
  ['0.5', '0.5 day'],
  ['5', '5 days'],
  ['1.5', '1.5 days'],
  ['0', '0 days'],
  ['-0.5', '−0.5 day'],
  [12.25, '12.25 days'],
])('%s days: %s', (days, written) => {
  expect(formatDayCount(days, 'en')).toBe(written)
})

test.each([
  ['2026-12-24', '2026-12-24', '24 Dec 2026'],
  ['2026-12-01', '2026-12-12', '1 to 12 Dec 2026'],
  ['2026-11-20', '2026-12-12', '20 Nov to 12 Dec 2026'],
  ['2026-12-20', '2027-01-03', '20 Dec 2026 to 3 Jan 2027'],
])('from %s to %s with the year: %s', (start, end, written) => {
  expect(formatRangeWithYear(start, end, 'en-GB')).toBe(written)
})

describe.each([
  {
    locale: 'en-GB',
    day: 'Wed 4 Mar',
    range: 'Mon 2 to Wed 4 Mar',
    short: '2 to 4 Mar',
    withYear: '20 Dec 2026 to 3 Jan 2027',
    month: 'March 2026',
    monthDay: '6 April',
    ofMonth: '9',
    weekday: 'Sunday S',
    days: '12.5 days',
    below: '−0.5',
    people: '1,240',
  },
  {
    locale: 'en-US',
    day: 'Wed, Mar 4',
    range: 'Mon, Mar 2 – Wed, Mar 4',
    short: 'Mar 2 – 4',
    withYear: 'Dec 20, 2026 – Jan 3, 2027',
    month: 'March 2026',
    monthDay: 'April 6',
    ofMonth: '9',
    weekday: 'Sunday S',
    days: '12.5 days',
    below: '−0.5',
    people: '1,240',
  },
  {
    locale: 'de',
    day: 'Mi., 4. März',
    range: 'Mo., 2. – Mi., 4. März',
    short: '2.–4. März',
    withYear: '20. Dez. 2026 – 3. Jan. 2027',
    month: 'März 2026',
    monthDay: '6. April',
    ofMonth: '9',
    weekday: 'Sonntag S',
    days: '12,5 days',
    below: '−0,5',
    people: '1.240',
  },
  {
    locale: 'fr',
    day: 'mer. 4 mars',
    range: 'lun. 2 – mer. 4 mars',
    short: '2–4 mars',
    withYear: '20 déc. 2026 – 3 janv. 2027',
    month: 'mars 2026',
    monthDay: '6 avril',
    ofMonth: '9',
    weekday: 'dimanche D',
    days: '12,5 days',
    below: '−0,5',
    people: '1 240',
  },
  {
    locale: 'ar-SA',
    day: 'الأربعاء، ٤ مارس',
    range: 'الاثنين، ٢ – الأربعاء، ٤ مارس',
    short: '٢–٤ مارس',
    withYear: '٢٠ ديسمبر ٢٠٢٦ – ٣ يناير ٢٠٢٧',
    month: 'مارس ٢٠٢٦',
    monthDay: '٦ أبريل',
    ofMonth: '٩',
    weekday: 'الأحد ح',
    days: '١٢٫٥ days',
    below: '−٠٫٥',
    people: '١٬٢٤٠',
  },
  {
    locale: 'ja',
    day: '3月4日(水)',
    range: '03/02(月)～03/04(水)',
    short: '03/02～03/04',
    withYear: '2026/12/20～2027/01/03',
    month: '2026年3月',
    monthDay: '4月6日',
    ofMonth: '9',
    weekday: '日曜日 日',
    days: '12.5 days',
    below: '−0.5',
    people: '1,240',
  },
])('in $locale', ({ locale, ...expected }) => {
  test('a date and a range', () => {
    const range = { startDate: '2026-03-02', endDate: '2026-03-04' }
    expect(formatDay('2026-03-04', today, locale)).toBe(expected.day)
    expect(plain(formatRange(range, today, locale))).toBe(expected.range)
    expect(plain(formatShortRange('2026-03-02', '2026-03-04', today, locale))).toBe(expected.short)
    expect(plain(formatRangeWithYear('2026-12-20', '2027-01-03', locale))).toBe(expected.withYear)
  })

  test('a month, its days and the weekdays', () => {
    expect(formatMonth('2026-03', locale)).toBe(expected.month)
    expect(expected.month).toContain(formatMonthName('2026-03-31', locale))
    expect(formatMonthDay('04-06', locale)).toBe(expected.monthDay)
    expect(formatDayOfMonth('2026-03-09', locale)).toBe(expected.ofMonth)
    const weekday = `${formatLongWeekday('2026-03-01', locale)} ${formatNarrowWeekday('2026-03-01', locale)}`
    expect(weekday).toBe(expected.weekday)
  })

  test('a number of days', () => {
    expect(formatDayCount('12.5', locale)).toBe(expected.days)
    expect(plain(formatDayNumber('-0.5', locale))).toBe(expected.below)
    expect(plain(formatCount(1240, locale))).toBe(expected.people)
  })
})

/** Without the thin spaces around dashes and the marks of the writing direction. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ').replace(/[\u061c\u200e\u200f]/g, '')
}
