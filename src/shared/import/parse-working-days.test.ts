import { expect, test } from 'vitest'
import { parseWorkingDays } from './parse-working-days.ts'

const full = (...days: string[]) => Object.fromEntries(days.map((day) => [day, 'full']))

test.each([
  ['Mon-Fri', full('mon', 'tue', 'wed', 'thu', 'fri')],
  ['Monday to Thursday', full('mon', 'tue', 'wed', 'thu')],
  ['Sun – Thu', full('sun', 'mon', 'tue', 'wed', 'thu')],
  ['mo, tu & thurs', full('mon', 'tue', 'thu')],
  ['Mondays and Wednesdays', full('mon', 'wed')],
  ['Mon-Thu, Fri morning', { ...full('mon', 'tue', 'wed', 'thu'), fri: 'morning' }],
  ['Tue (pm); Wed', { tue: 'afternoon', wed: 'full' }],
  ['Fri-Mon', full('fri', 'sat', 'sun', 'mon')],
])('%s', (text, week) => {
  expect(parseWorkingDays(text)).toEqual({ week })
})

test.each(['', '4 days', 'Mon-', '-Fri', 'morning', 'M', 'Mon--Fri', 'Mon - am', 'full time', 'T'])(
  '%j is refused',
  (text) => {
    expect(parseWorkingDays(text)).toEqual({
      problem: 'Please write the working days like Mon-Fri, or Mon Tue Wed, Fri morning',
    })
  },
)
