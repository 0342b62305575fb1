import { expect, test } from 'vitest'
import { currentApproverIds, type LineMember, reportingLinesOf } from './approvers.ts'

const person = (userId: string, role: LineMember['role'], managerId: string | null = null): LineMember => ({
  userId,
  firstName: userId,
  lastName: '',
  role,
  managerId,
  isActive: true,
  isAway: false,
  deputyId: null,
  isHandedOver: false,
})

/** Ada made the key, and Bea has rotated it. */
const key: LineMember = { ...person('key', 'admin'), isActive: false, keyShownTo: ['ada', 'bea'] }
const lines = reportingLinesOf([
  person('ada', 'admin'),
  person('bea', 'admin'),
  person('max', 'manager', 'ada'),
  person('ana', 'employee', 'max'),
  key,
])

test.each([
  ['ana', true],
  ['max', true],
  ['ada', false],
  ['bea', false],
])('a company’s key on the leave of %s: may decide is %s', (userId, may) => {
  expect(lines.mayDecide('key', { userId, status: 'pending' })).toBe(may)
  expect(lines.maySee('key', { userId, status: 'pending' })).toBe(true)
})

test('no request waits for a key', () => {
  expect(currentApproverIds(lines, { userId: 'ana', status: 'pending' })).toEqual(['max'])
  expect(currentApproverIds(lines, { userId: 'ada', status: 'pending' })).not.toContain('key')
  expect(lines.approver('key')).toBeUndefined()
})

test('a former admin is no key', () => {
  const left = reportingLinesOf([{ ...person('leo', 'admin'), isActive: false }, person('ana', 'employee')])
  expect(left.mayDecide('leo', { userId: 'ana' })).toBe(false)
  expect(left.maySee('leo', { userId: 'ana' })).toBe(false)
})
