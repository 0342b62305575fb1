import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftOf } from './draft.ts'

const settings = z.strictObject({
  name: z.string().check(z.minLength(1, 'Please enter a name')),
  days: z.number('Please enter days'),
  week: z.record(z.string(), z.string()),
})
const saved = { name: 'Halyard', days: 20, week: { mon: 'full', tue: 'none' } }

test('nothing typed changes nothing', () => {
  expect(draftOf({}, saved, settings)).toEqual({ values: saved, changes: [], errors: {}, valid: saved })
})

test('what differs from the saved settings is a change', () => {
  const draft = draftOf({ days: 22, week: { mon: 'full', tue: 'full' } }, saved, settings)
  expect(draft.changes).toEqual(['days', 'week'])
})

test('what was typed back, or stands in another order, is no change', () => {
  expect(draftOf({ days: 20, week: { tue: 'none', mon: 'full' } }, saved, settings).changes).toEqual([])
})

test("somebody else's change arrives without taking away what is typed here", () => {
  const savedElsewhere = { ...saved, name: 'Halyard Studio', days: 25 }
  expect(draftOf({ days: 22 }, savedElsewhere, settings).values).toEqual({ ...savedElsewhere, days: 22 })
})

test('what is wrong stands by its field, and nothing is valid then', () => {
  const draft = draftOf({ name: '' }, saved, settings)
  expect(draft.errors).toEqual({ name: 'Please enter a name' })
  expect(draft.valid).toBeUndefined()
})
