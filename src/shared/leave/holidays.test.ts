import { describe, expect, it } from 'vitest'
import { type HolidayChange, holidaysOfYear, type LibraryHoliday } from './holidays.ts'

/** The library's days: date, name and rule, `~` before the rule of a day that stands for another. */
function library(...days: string[]): LibraryHoliday[] {
  return days.map((day) => {
    const [date = '', name = '', rule = ''] = day.split(' | ')
    const standsFor = rule.startsWith('~') ? rule.slice(1) : null
    return {
      date,
      name,
      part: 'full',
      rule: standsFor === null ? rule : `${standsFor} (substitute)`,
      standsFor,
    }
  })
}

function change(date: string, part: HolidayChange['part'], more: Partial<HolidayChange> = {}): HolidayChange {
  return { date, name: `Changed ${date}`, part, everyYear: false, rule: null, ...more }
}

const easter = {
  2026: library('2026-04-03 | Good Friday | easter -2', '2026-12-25 | Christmas | 12-25'),
  2027: library('2027-03-26 | Good Friday | easter -2', '2027-12-25 | Christmas | 12-25'),
}
const goodFriday = { everyYear: true, rule: 'easter -2', name: 'Good Friday' }

const cases: [string, number, LibraryHoliday[], HolidayChange[], string[]][] = [
  ['the library’s, by date', 2026, easter[2026].toReversed(), [], ['2026-04-03 full', '2026-12-25 full']],
  ['none without a list', 2026, [], [], []],
  [
    'a day added once, in its year',
    2026,
    easter[2026],
    [change('2026-08-08', 'full')],
    ['2026-04-03 full', '2026-08-08 full admin', '2026-12-25 full'],
  ],
  ['a day added once, in another year', 2027, [], [change('2026-08-08', 'full')], []],
  [
    'a day added every year',
    2028,
    [],
    [change('2026-12-24', 'afternoon', { everyYear: true })],
    ['2028-12-24 afternoon admin'],
  ],
  ['not before the year it was added in', 2025, [], [change('2026-12-24', 'full', { everyYear: true })], []],
  [
    'a day removed once',
    2026,
    easter[2026],
    [change('2026-04-03', 'none', { rule: 'easter -2' })],
    ['2026-04-03 none changed', '2026-12-25 full'],
  ],
  [
    'a day removed every year, where it moves to',
    2027,
    easter[2027],
    [change('2026-04-03', 'none', goodFriday)],
    ['2027-03-26 none changed', '2027-12-25 full'],
  ],
  [
    'nothing on the old date of a day removed every year',
    2027,
    [...easter[2027], ...library('2027-04-03 | Another | 04-03')],
    [change('2026-04-03', 'none', goodFriday)],
    ['2027-03-26 none changed', '2027-04-03 full', '2027-12-25 full'],
  ],
  [
    'a day halved',
    2026,
    easter[2026],
    [change('2026-12-25', 'morning', { rule: '12-25' })],
    ['2026-04-03 full', '2026-12-25 morning changed'],
  ],
  [
    'one date’s change over that of every year',
    2027,
    easter[2027],
    [change('2027-03-26', 'afternoon', { rule: 'easter -2' }), change('2026-04-03', 'none', goodFriday)],
    ['2027-03-26 afternoon changed', '2027-12-25 full'],
  ],
  [
    'one year’s change over a day of every year that began on the very date',
    2026,
    [],
    [change('2026-08-08', 'none'), change('2026-08-08', 'full', { everyYear: true })],
    ['2026-08-08 none admin'],
  ],
  [
    'a day of every year again in the year after one year’s change',
    2027,
    [],
    [change('2026-08-08', 'none'), change('2026-08-08', 'full', { everyYear: true })],
    ['2027-08-08 full admin'],
  ],
  [
    'the later of two changes of every year',
    2028,
    library('2028-04-14 | Good Friday | easter -2'),
    [change('2027-03-26', 'full', goodFriday), change('2026-04-03', 'none', goodFriday)],
    ['2028-04-14 full changed'],
  ],
  [
    'the earlier of two changes of every year, before the later one begins',
    2026,
    easter[2026],
    [change('2027-03-26', 'full', goodFriday), change('2026-04-03', 'none', goodFriday)],
    ['2026-04-03 none changed', '2026-12-25 full'],
  ],
  [
    'a day whose rule the library has no longer',
    2027,
    library('2027-12-25 | Christmas | 12-25'),
    [change('2026-04-03', 'none', goodFriday)],
    ['2027-12-25 full'],
  ],
  [
    'a substitute day, which follows the day it stands for',
    2027,
    library('2027-12-26 | Boxing Day | 12-26', '2027-12-28 | Boxing Day (substitute day) | ~12-26'),
    [change('2026-12-26', 'none', { everyYear: true, rule: '12-26' })],
    ['2027-12-26 none changed', '2027-12-28 none changed'],
  ],
  [
    'a substitute day removed by itself',
    2027,
    library('2027-12-26 | Boxing Day | 12-26', '2027-12-28 | Boxing Day (substitute day) | ~12-26'),
    [change('2026-12-28', 'none', { everyYear: true, rule: '12-26 (substitute)' })],
    ['2027-12-26 full', '2027-12-28 none changed'],
  ],
  [
    'two holidays on one date, one of them removed every year',
    2038,
    library('2038-04-25 | Liberation Day | 04-25', '2038-04-25 | Easter | easter'),
    [change('2026-04-25', 'none', { everyYear: true, rule: '04-25' })],
    ['2038-04-25 full'],
  ],
  [
    'two holidays on the date of a removal',
    2038,
    library('2038-04-25 | Liberation Day | 04-25', '2038-04-25 | Easter | easter'),
    [change('2038-04-25', 'none', { everyYear: true, rule: '04-25' })],
    ['2038-04-25 none changed'],
  ],
  [
    'a rule that comes twice in a year',
    2027,
    library('2027-01-05 | Mi’raj | 27 Rajab', '2027-12-25 | Mi’raj | 27 Rajab'),
    [change('2026-01-16', 'none', { everyYear: true, rule: '27 Rajab' })],
    ['2027-01-05 none changed', '2027-12-25 none changed'],
  ],
  [
    '29 February, in a year that has one',
    2028,
    [],
    [change('2024-02-29', 'full', { everyYear: true })],
    ['2028-02-29 full admin'],
  ],
  ['29 February, in a year without one', 2027, [], [change('2024-02-29', 'full', { everyYear: true })], []],
]

describe('the holidays of a year', () => {
  it.each(cases)('are %s', (_case, year, days, changes, expected) => {
    const written = holidaysOfYear(year, days, changes).map(({ date, part, source, change: by }) =>
      [date, part, source === 'admin' ? 'admin' : by && 'changed'].filter(Boolean).join(' '),
    )
    expect(written).toEqual(expected)
  })

  it('have the name that the admin gave, and keep the library’s rule', () => {
    const renamed = change('2026-04-03', 'full', { ...goodFriday, name: 'Quiet Friday' })
    expect(holidaysOfYear(2027, easter[2027], [renamed])[0]).toEqual({
      date: '2027-03-26',
      name: 'Quiet Friday',
      part: 'full',
      source: 'library',
      change: renamed,
      rule: 'easter -2',
    })
  })
})
