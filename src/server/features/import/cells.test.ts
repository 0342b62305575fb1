import { expect, test } from 'vitest'
import { daysIn, isFormula, partIn, wasTaken } from './cells.ts'

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
  expect(daysIn(text)).toBe(hundredths)
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
