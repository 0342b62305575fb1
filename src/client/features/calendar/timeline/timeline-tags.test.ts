import { expect, test } from 'vitest'
import { datesBetween } from '#shared/plain-date.ts'
import { personCalendars } from '../person-calendars.ts'
import { columnShade, ownShades } from './timeline-shades.ts'
import { tagsOf } from './timeline-tags.ts'

const named: Record<string, string> = {
  '2026-01-01': 'New Year',
  '2026-03-17': 'St Patrick’s Day',
  '2026-04-03': 'Good Friday',
  '2026-04-06': 'Easter Monday',
  '2026-12-25': 'Christmas Day',
  '2026-12-26': 'Boxing Day',
}
const holidayOn = (date: string) => {
  const name = named[date]
  return name === undefined ? undefined : { date, name, part: 'full' as const }
}

test.each([
  ['2026-02-20', '2026-03-31', ['month March 03-01 1/14', 'holiday St Patrick’s Day 03-17 1/14']],
  // Names that stand close share the room between them; April is not named beside Good Friday.
  ['2026-03-25', '2026-04-30', ['holiday Good Friday 04-03 1/3', 'holiday Easter Monday 04-06 1/3']],
  ['2026-12-10', '2026-12-31', ['holiday Christmas Day, Boxing Day 12-25 2/14']],
  ['2025-12-20', '2026-01-20', ['holiday New Year 01-01 1/14']],
])('above %s to %s stand %s', (start, end, tags) => {
  expect(
    tagsOf(datesBetween(start, end), holidayOn).map(
      ({ kind, name, date, days, room }) => `${kind} ${name} ${date.slice(5)} ${days}/${room}`,
    ),
  ).toEqual(tags)
})

const since = '2024-01-01'
const calendars = personCalendars(
  new Map([
    [
      '2026',
      {
        locations: [
          {
            id: 'dublin',
            name: 'Dublin',
            holidays: [{ date: '2026-03-17', part: 'full', name: 'St Patrick’s Day' }],
          },
          {
            id: 'valencia',
            name: 'Valencia',
            holidays: [{ date: '2026-03-19', part: 'full', name: 'Fallas' }],
          },
        ],
        company: { stays: [{ validFrom: since, value: 'dublin' }], weeks: [] },
        people: [
          { userId: 'sofia', stays: [{ validFrom: since, value: 'valencia' }], weeks: [], exceptions: [] },
          {
            userId: 'omar',
            stays: [],
            weeks: [
              {
                validFrom: since,
                value: { weeks: [{ mon: 'full', tue: 'full', sat: 'full' }], anchor: null },
              },
            ],
            exceptions: [],
          },
        ],
      },
    ],
  ]),
)
const week = datesBetween('2026-03-16', '2026-03-22')
const seenBy = (reader: string) => ({
  company: calendars.calendarOf(null),
  reader: calendars.calendarOf(reader),
})

test.each([
  ['kavya', 'plain holiday plain plain plain free free'],
  ['sofia', 'plain plain plain holiday plain free free'],
  // One’s own free days are no reason to hatch them for everybody.
  ['omar', 'plain holiday plain plain plain free free'],
])('the week of %s looks %s', (reader, shades) => {
  expect(week.map((date) => columnShade(date, seenBy(reader))).join(' ')).toBe(shades)
})

test.each([
  ['kavya', 'ben', ''],
  ['kavya', 'sofia', '17 plain, 19 holiday'],
  ['sofia', 'kavya', '17 holiday, 19 plain'],
  ['kavya', 'omar', '18 free, 19 free, 20 free, 21 plain'],
])('for %s the row of %s differs: %s', (reader, userId, own) => {
  const shades = ownShades(week, calendars.calendarOf(userId), seenBy(reader))
  expect(shades.map(({ date, shade }) => `${date.slice(8)} ${shade}`).join(', ')).toBe(own)
})
