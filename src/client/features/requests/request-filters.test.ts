import { expect, test } from 'vitest'
import { leaveRequest } from '#client/testing/leave-request.ts'
import { filterChoices, filterRequests } from './request-filters.ts'

const newYear = leaveRequest({ startDate: '2025-12-29', endDate: '2026-01-02', leaveType: 'sick' })
const pending = leaveRequest({ startDate: '2026-03-30', status: 'pending' })
const all = [pending, newYear]

test('leave over New Year belongs to both years', () => {
  expect(filterRequests(all, { status: '', type: '', year: '2025' })).toEqual([newYear])
  expect(filterRequests(all, { status: '', type: '', year: '2026' })).toEqual(all)
})

test('status and type', () => {
  expect(filterRequests(all, { status: 'pending', type: '', year: '' })).toEqual([pending])
  expect(filterRequests(all, { status: 'pending', type: 'sick', year: '' })).toEqual([])
})

test('offer what there is', () => {
  expect(filterChoices(all, { status: '', type: 'unpaid', year: '' })).toEqual({
    types: ['annual', 'sick', 'unpaid'],
    years: ['2026', '2025'],
  })
})
