import { expect, test } from 'vitest'
import { amountIn, isFormula, partIn, readTimes, wasTaken } from './cells.ts'

test.each([
  ['7.5', 750],
  ['7,5', 750],
  ['-2', -200],
  ['+3', 300],
  ['5.0000', 500],
  ['0.25 days', 25],
  ['1 day', 100],
  ['1d', 100],
  ['-0', 0],
  ['8.00 hours', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['=1+1', undefined],
  ['', undefined],
])('%j is %j hundredths of a day', (text, hundredths) => {
  expect(amountIn(text, 'days')).toBe(hundredths)
})

test.each([
  ['=1+1', true],
  ['@SUM(A1)', true],
  ['+cmd', true],
  ['-2+3', true],
  ['-2', false],
  ['+3,5', false],
  ['2026-01-01', false],
])('%j is a formula: %j', (text, is) => {
  expect(isFormula(text)).toBe(is)
})

test.each([
  ['Morning', 'morning'],
  ['AM', 'morning'],
  ['p.m.', 'afternoon'],
  ['yes', 'morning'],
  ['All Day', null],
  ['no', null],
  ['constructor', null],
  ['', null],
])('%j is the half %j', (text, part) => {
  expect(partIn(text)).toBe(part)
})

test.each([
  ['', true],
  ['Approved', true],
  ['taken', true],
  ['Rejected', false],
  ['Pending Revoke', false],
  ['superseded', false],
  ['perhaps', undefined],
])('%j was taken: %j', (status, was) => {
  expect(wasTaken(status)).toBe(was)
})

test.each([
  ['37.5', 2250],
  ['37:30', 2250],
  ['37,5 h', 2250],
  ['7:20', 440],
  ['-1:15', -75],
  ['5 days', undefined],
])('%j is %j minutes', (text, minutes) => {
  expect(amountIn(text, 'hours')).toBe(minutes)
})

test.each([
  ['13:00 to 15:30', '13:00', '15:30'],
  ['13:00-15:30', '13:00', '15:30'],
  ['9:00 – 12:00', '09:00', '12:00'],
  ['From 15:00', '15:00', null],
  ['until noon', null, '12:00'],
])('%j is from %s until %s', (text, startsAt, endsAt) => {
  expect(readTimes('half', text)).toEqual({ startsAt, endsAt })
})

test.each(['13:00 to 25:00', '1 pm to 3 pm'])('%j is no time of the day', (text) => {
  expect(() => readTimes('half', text)).toThrow('Please enter the times of the day as in 13:00 to 15:30.')
})
