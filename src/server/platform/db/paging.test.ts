import { expect, test } from 'vitest'
import { comesAfter } from './paging.ts'
import { auditLog } from './schema.ts'

const id = '00000000-0000-4000-8000-000000000000'

test.each([
  'x',
  `2026-13-01T09:00:00.000Z_${id}`,
  `0000-01-01T00:00:00.000Z_${id}`,
  `1999-12-31T23:59:59.999Z_${id}`,
  `2100-01-01T00:00:00.000Z_${id}`,
])('%s is no place to go on from', (cursor) => {
  expect(() => comesAfter(auditLog, cursor)).toThrow('Please start again from the first page.')
})

test.each([`2000-01-01T00:00:00.000Z_${id}`, `2099-12-31T23:59:59.999Z_${id}`])('%s is one', (cursor) => {
  expect(comesAfter(auditLog, cursor)).toBeDefined()
})
