import { expect, test } from 'vitest'
import type { LocationHoliday } from '#shared/location/contract.ts'
import { freeDaysLabel, waysBack, yearsLabel } from './holiday-words.ts'

const newYear: LocationHoliday = {
  date: '2027-01-01',
  name: 'New Year',
  part: 'full',
  source: 'library',
  isChanged: false,
  everyYear: false,
}
const removed: LocationHoliday = { ...newYear, part: 'none', isChanged: true }
const halved: LocationHoliday = { ...newYear, part: 'morning', isChanged: true, everyYear: true }
const party: LocationHoliday = { ...newYear, date: '2027-06-18', name: 'Summer party', source: 'admin' }
const birthday: LocationHoliday = { ...party, everyYear: true }

test.each([
  ['a public holiday', newYear, ['remove']],
  ['one that was taken away', removed, ['bring back']],
  ['one that was halved', halved, ['take back', 'remove']],
  ['a day of our own in one year', party, ['delete']],
  ['a day of our own in every year', birthday, ['remove']],
  [
    'a day of our own that was taken away in one year',
    { ...birthday, part: 'none' as const },
    ['bring back'],
  ],
])('%s can go these ways', (_, holiday, ways) => {
  expect(waysBack(holiday)).toEqual(ways)
})

test.each([
  ['a public holiday', newYear, 'Every year'],
  ['one that was taken away once', removed, '2027 only'],
  ['one that was halved for good', halved, 'Every year'],
  ['a day of our own', party, '2027 only'],
])('%s says for which years it holds', (_, holiday, label) => {
  expect(yearsLabel(holiday, 2027)).toBe(label)
})

test.each([
  [[], 'No free days in 2027'],
  [[removed], 'No free days in 2027'],
  [[halved], '0.5 free day in 2027'],
  [[newYear], '1 free day in 2027'],
  [[newYear, halved, party], '2.5 free days in 2027'],
])('what is free adds up', (holidays, label) => {
  expect(freeDaysLabel(holidays, 2027)).toBe(label)
})
