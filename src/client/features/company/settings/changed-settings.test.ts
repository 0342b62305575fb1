import { expect, test } from 'vitest'
import type { CompanySettings } from '#shared/company/contract.ts'
import { changedFields, keepChanges } from './changed-settings.ts'

const saved: CompanySettings = { name: 'Halyard', industry: null, annualDays: 20, accrualType: 'all_at_once' }

test('what differs from the saved settings is a change', () => {
  expect(changedFields(saved, saved)).toEqual([])
  expect(changedFields({ ...saved, industry: 'finance', annualDays: 22 }, saved)).toEqual([
    'industry',
    'annualDays',
  ])
})

test("somebody else's change arrives without taking away what is typed here", () => {
  const typed = { ...saved, annualDays: 22 }
  const savedElsewhere = { ...saved, name: 'Halyard Studio', annualDays: 25 }
  expect(keepChanges(typed, saved, savedElsewhere)).toEqual({ ...savedElsewhere, annualDays: 22 })
})
