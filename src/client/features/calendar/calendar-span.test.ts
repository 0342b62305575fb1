import { afterEach, expect, test } from 'vitest'
import { choosePersonLocale, formatNarrowWeekday } from '#client/ui/data/format-dates.ts'
import { spanOf } from './calendar-span.ts'

afterEach(() => choosePersonLocale(null))

test.each([
  ['en-GB', 'sunday', 'SMTWTFS', 'Leave in March 2026, weeks from Sunday to Saturday'],
  ['en-GB', 'monday', 'MTWTFSS', 'Leave in March 2026, weeks from Monday to Sunday'],
  ['de', 'monday', 'MDMDFSS', 'Leave in März 2026, weeks from Montag to Sonntag'],
  ['fr', 'monday', 'LMMJVSD', 'Leave in mars 2026, weeks from lundi to dimanche'],
  ['ja', 'sunday', '日月火水木金土', 'Leave in 2026年3月, weeks from 日曜日 to 土曜日'],
  ['ar-EG', 'saturday', 'سحنثرخج', 'Leave in مارس ٢٠٢٦, weeks from السبت to الجمعة'],
] as const)(
  'in %s with weeks from %s, the columns of a month are %s',
  (locale, weekStart, columns, caption) => {
    choosePersonLocale(locale)
    const span = spanOf({ view: 'month', month: '2026-03' }, weekStart)
    for (const week of span.weeks)
      expect(week.map((date) => formatNarrowWeekday(date)).join('')).toBe(columns)
    expect(span.caption).toBe(caption)
  },
)

test.each([
  ['en-US', '2026-03-01', 'Mar 1 – 7, 2026'],
  ['en-GB', '2026-03-29', '29 Mar to 4 Apr 2026'],
  ['de', '2026-03-02', '2.–8. März 2026'],
  ['ar-EG', '2026-02-28', '٢٨ فبراير – ٦ مارس ٢٠٢٦'],
])('in %s the week from %s is called %s', (locale, week, title) => {
  choosePersonLocale(locale)
  // Intl sets thin spaces around the dash of some ranges.
  expect(spanOf({ view: 'week', week }, 'sunday').title.replace(/\s/g, ' ')).toBe(title)
})

test('the weeks beside a week lie seven days away', () => {
  const { previous, next } = spanOf({ view: 'week', week: '2028-02-28' }, 'monday')
  expect([previous, next]).toEqual([
    { view: 'week', week: '2028-02-21' },
    { view: 'week', week: '2028-03-06' },
  ])
})

test('the months beside the timeline’s are timelines, too', () => {
  const { caption, previous, next } = spanOf({ view: 'timeline', month: '2026-12' }, 'monday')
  expect(caption).toBe('Leave in December 2026, people down and days across')
  expect([previous, next]).toEqual([
    { view: 'timeline', month: '2026-11' },
    { view: 'timeline', month: '2027-01' },
  ])
})
