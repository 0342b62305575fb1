import { describe, expect, it } from 'vitest'
import { datesBetween } from '../plain-date.ts'
import { type AwayLimit, type BlockedDates, rulesAgainst } from './rules-against.ts'

const closing: BlockedDates = {
  name: 'Year-end closing',
  start: '2026-12-21',
  end: '2027-01-08',
  effect: 'refuse',
}
const stocktaking: BlockedDates = {
  name: 'Stocktaking',
  start: '2026-11-30',
  end: '2026-11-30',
  effect: 'warn',
}

const away = (mostAway: number, others: Record<string, string[]>): AwayLimit => ({
  userId: 'ana',
  mostAway,
  effect: 'warn',
  away: new Map(Object.entries(others).map(([date, people]) => [date, new Set(people)])),
})

describe('blocked periods', () => {
  it.each([
    ['ends the day before', '2026-12-17', '2026-12-20', []],
    ['ends on the first day', '2026-12-17', '2026-12-21', ['refuse']],
    ['lies inside', '2026-12-28', '2026-12-28', ['refuse']],
    ['begins on the last day', '2027-01-08', '2027-01-09', ['refuse']],
    ['begins the day after', '2027-01-09', '2027-01-10', []],
    ['covers all of it', '2026-12-01', '2027-02-01', ['refuse']],
    ['touches two of them', '2026-11-27', '2026-12-21', ['warn', 'refuse']],
  ])('leave that %s', (_, start, end, effects) => {
    const found = rulesAgainst(datesBetween(start, end), [closing, stocktaking], null)
    expect(found.map(({ effect }) => effect)).toEqual(effects)
  })

  it('are told in one sentence with their dates', () => {
    const found = rulesAgainst(datesBetween('2026-11-30', '2026-12-31'), [closing, stocktaking], null)
    expect(found.map(({ messageIn }) => messageIn('en-GB'))).toEqual([
      'Stocktaking: leave is not wanted on 30 November 2026.',
      'Year-end closing: leave is not possible from 21 December 2026 to 8 January 2027.',
    ])
    expect(found.map(({ messageIn }) => messageIn('en-US'))).toEqual([
      'Stocktaking: leave is not wanted on November 30, 2026.',
      'Year-end closing: leave is not possible from December 21, 2026 to January 8, 2027.',
    ])
  })

  it('stand against dates that count alone: Thursday and Friday before a period that begins on Saturday', () => {
    const weekend = { ...closing, start: '2026-12-19', end: '2026-12-20' }
    expect(rulesAgainst(['2026-12-17', '2026-12-18', '2026-12-21'], [weekend], null)).toEqual([])
  })
})

describe('at most N away at once', () => {
  const dates = ['2026-03-03', '2026-03-04', '2026-03-05']

  it.each([
    ['nobody else', 1, {}, null],
    ['as many as may be', 2, { '2026-03-04': ['ben'] }, null],
    ['one more', 2, { '2026-03-04': ['ben', 'cora'] }, 'away on 4 March 2026'],
    [
      'the first of two dates alike',
      1,
      { '2026-03-05': ['ben'], '2026-03-04': ['ben'] },
      'away on 4 March 2026',
    ],
    ['the worst date', 1, { '2026-03-03': ['ben'], '2026-03-05': ['ben', 'cora'] }, 'away on 5 March 2026'],
    ['other leave of their own', 1, { '2026-03-04': ['ana'] }, null],
    ['others and leave of their own', 2, { '2026-03-04': ['ana', 'ben'] }, null],
    ['another date', 1, { '2026-03-06': ['ben', 'cora'] }, null],
  ])('%s', (_, mostAway, others: Record<string, string[]>, words) => {
    const found = rulesAgainst(dates, [], away(mostAway, others))
    const messages = found.map(({ messageIn }) => messageIn('en-GB'))
    const sentence = `people on the team would be ${words}; the limit is ${mostAway}.`
    expect(messages.map((message) => message.slice(2))).toEqual(words === null ? [] : [sentence])
    expect(found.every(({ effect }) => effect === 'warn')).toBe(true)
  })
})
