import { describe, expect, it, test } from 'vitest'
import { dateOrderIn, parseDate } from './parse-date.ts'

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026-3-1', '2026-03-01'],
  [' 31.03.2026 ', '2026-03-31'],
  ['1.4.2026', '2026-04-01'],
  ['31/03/2026', '2026-03-31'],
  ['03/31/2026', '2026-03-31'],
  ['04/04/2026', '2026-04-04'],
  ['29.02.2028', '2028-02-29'],
])('%s is %s', (text, date) => {
  expect(parseDate(text)).toEqual({ date, note: null })
})

test.each([
  ['03/04/2026', 'Day or month first? Please write 2026-04-03 or 2026-03-04'],
  ['2026-02-30', 'Please enter a day that exists, from 2000 to 2100'],
  ['31.13.2026', 'Please enter a day that exists, from 2000 to 2100'],
  ['1999-12-31', 'Please enter a day that exists, from 2000 to 2100'],
  ['0/5/2026', 'Please enter a day that exists, from 2000 to 2100'],
  ['31.03.26', 'Please write the date like 2026-03-31'],
  ['March 2026', 'Please write the date like 2026-03-31'],
  ['46112', 'Please write the date like 2026-03-31'],
])('%s is refused: %s', (text, problem) => {
  expect(parseDate(text)).toEqual({ problem })
})

test.each([
  ['2025-08-03T00:00:00', '2025-08-03'],
  ['3 Aug 2025', '2025-08-03'],
  ['03-Aug-2025', '2025-08-03'],
  ['August 3, 2025', '2025-08-03'],
  ['31-03-2026', '2026-03-31'],
])('%s, as other tools write it, is %s', (text, date) => {
  expect(parseDate(text)).toEqual({ date, note: null })
})

test('a known order decides', () => {
  expect(parseDate('03/04/2026', { order: 'day' })).toEqual({ date: '2026-04-03', note: null })
  expect(parseDate('03/04/2026', { order: 'month' })).toEqual({ date: '2026-03-04', note: null })
  expect(parseDate('31/03/2026', { order: 'month' })).toHaveProperty('problem')
})

test.each([
  [['03/04/2026', '31/03/2026'], 'day'],
  [['03/04/2026', '03/31/2026'], 'month'],
  [['03/04/2026', '2026-12-31'], undefined],
  [['31/03/2026', '03/31/2026'], undefined],
  [[], undefined],
])('the order in %j is %s', (texts, order) => {
  expect(dateOrderIn(texts)).toBe(order)
})

const notDate = (text: string) => ({
  problem: `‘${text}’ is a time, not a date. Please write the date alone, like 2026-03-31`,
})

describe('midnight without a time zone is its date', () => {
  it.each([
    '2026-03-02',
    '2026-03-02T00:00',
    '2026-03-02 00:00',
    '2026-03-02T00:00:00',
    '2026-03-02 00:00:00',
    '2026-03-02 00:00:00.000',
    '2026-03-02t00:00:00,0000000',
  ])('%s', (text) => {
    for (const timeZonesOn of [() => [], () => ['America/New_York']])
      expect(parseDate(text, { timeZonesOn })).toEqual({ date: '2026-03-02', note: null })
  })
})

describe('a moment is the date that it begins', () => {
  it.each([
    ['2026-03-02T23:00:00.000Z', 'Europe/Berlin', '2026-03-03'],
    ['2026-03-02t23:00z', 'Europe/Berlin', '2026-03-03'],
    ['2026-03-02 23:00:00 UTC', 'Europe/Berlin', '2026-03-03'],
    ['2026-03-03 00:00:00+01:00', 'Europe/Berlin', '2026-03-03'],
    ['2026-03-03 00:00:00 +0100', 'Europe/Berlin', '2026-03-03'],
    ['2026-03-03 00:00:00+01', 'Europe/Berlin', '2026-03-03'],
    ['2026-03-02T18:00:00-05:00', 'Europe/Berlin', '2026-03-03'],
    ['2026-03-02T00:00:00Z', 'UTC', '2026-03-02'],
    ['2026-03-02T05:00:00Z', 'America/New_York', '2026-03-02'],
    ['2026-03-01T18:30:00Z', 'Asia/Kolkata', '2026-03-02'],
    ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
    // The days on which clocks change, and those after them.
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    // Clocks are put forward from midnight to one.
    ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06'],
  ])('%s in %s is %s', (text, timeZone, date) => {
    const note = `‘${text}’ was converted to ${date}, the date in ${timeZone}.`
    expect(parseDate(text, { timeZonesOn: () => [timeZone] })).toEqual({ date, note })
  })

  it('in the first time zone that fits, by those on its date', () => {
    const text = '2026-03-02T23:00:00Z'
    const timeZones = ['America/New_York', 'Europe/Paris', 'Europe/Berlin']
    const timeZonesOn = (date: string) => (date === '2026-03-02' ? timeZones : [])
    expect(parseDate(text, { timeZonesOn })).toEqual({
      date: '2026-03-03',
      note: `‘${text}’ was converted to 2026-03-03, the date in Europe/Paris.`,
    })
  })

  it('unless it’s after 2100', () => {
    expect(parseDate('2100-12-31T23:00:00Z', { timeZonesOn: () => ['Europe/Berlin'] })).toEqual({
      problem: 'Please enter a day that exists, from 2000 to 2100',
    })
  })
})

describe('any other time is no date', () => {
  it.each([
    '2026-03-09 07:00',
    '2026-03-09 07:00 to 11:00',
    '2026-03-09T12:00:00',
    '2026-03-09 00:00 to 11:00',
    '2026-03-09 00:00:00.001',
    '2026-03-09 24:00',
    '2026-03-09 23:59:59',
    '2026-03-09 12:00 AM',
    '2026-03-09 7:00',
    '2026-03-02T00:00:00Z',
    '2026-03-02T22:59:59Z',
    '2026-03-02T23:00:00.001Z',
    '2026-03-02T23:00:00+00:00x',
    '2026-03-02T23:00:00+24:00',
    '2026-03-02T23:00:00+00:60',
    '2026-03-02T23:00:00 Europe/Berlin',
  ])('%s', (text) => {
    expect(parseDate(text, { timeZonesOn: () => ['Europe/Berlin'] })).toEqual(notDate(text))
  })

  it('nor is a moment without a time zone to read it by, nor one of a date that doesn’t exist', () => {
    expect(parseDate('2026-03-02T00:00:00Z')).toEqual(notDate('2026-03-02T00:00:00Z'))
    expect(parseDate('2026-02-30T00:00:00Z')).toEqual({
      problem: 'Please enter a day that exists, from 2000 to 2100',
    })
  })

  it('and is shown in short', () => {
    const [shown, rest] = ['2026-03-09 07:00 to 11:00 with a call to c', 'ome']
    expect(parseDate(`${shown}${rest}`)).toEqual(notDate(`${shown.slice(0, 40)}…`))
  })
})

describe('of an end', () => {
  it.each([
    ['2026-03-06T23:59', '2026-03-06', false],
    ['2026-03-06T23:59:59', '2026-03-06', false],
    ['2026-03-06 23:59:59.999', '2026-03-06', false],
    ['2026-03-07T00:00:00', '2026-03-07', false],
    ['2026-03-06T22:59:59Z', '2026-03-06', true],
    ['2026-03-06T23:00:00Z', '2026-03-07', true],
    ['2026-10-25T22:59:59.999Z', '2026-10-25', true],
  ])('%s is %s, with a note: %j', (text, date, hasNote) => {
    const read = parseDate(text, { timeZonesOn: () => ['Europe/Berlin'], isEnd: true })
    const note = `‘${text}’ was converted to ${date}, the date in Europe/Berlin.`
    expect(read).toEqual({ date, note: hasNote ? note : null })
  })

  it.each(['2026-03-06T23:58:59', '2026-03-06T22:58:59Z', '2026-03-06T11:00'])('%s is none', (text) => {
    const read = parseDate(text, { timeZonesOn: () => ['Europe/Berlin'], isEnd: true })
    expect(read).toEqual(notDate(text))
  })
})
