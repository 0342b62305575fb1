import { describe, expect, it } from 'vitest'
import { entitlementsAfter, type UnitChange } from './entitlements-after.ts'
import { defaultPolicy, type OwnEntitlement, type PolicyVersion } from './policy.ts'

const year = { start: '2026-01-01', end: '2026-12-31', fullYearDays: 365 }
const days: PolicyVersion = { ...defaultPolicy, validFrom: '2024-01-01' }
const hours: PolicyVersion = { ...days, unit: 'hours', unitSince: '2026-03-02', annualAmount: 165 * 60 }
const lengths = { companyDayLength: 480, dayLength: 360 }
const toHours: UnitChange = { year, unit: 'hours', annualAmount: 165 * 60, isBack: false, ...lengths }
const backToDays: UnitChange = { year, unit: 'days', annualAmount: 2000, isBack: true, ...lengths }

const inDays = (validFrom: string, annualAmount: number | null): OwnEntitlement => {
  return { validFrom, unit: 'days', annualAmount }
}
const given = { validFrom: year.start, unit: 'hours', annualAmount: 123.75 * 60, isConverted: true } as const

const before = inDays('2024-01-01', 2500)
const policysAgain = inDays(year.start, null)
const ofTheirs: OwnEntitlement = { ...given, isConverted: false }

describe('own annual amounts after a change of unit', () => {
  it.each<[string, readonly OwnEntitlement[], readonly OwnEntitlement[]]>([
    ['none: as many days as before', [], [given]],
    ['the policy’s again: in its place', [before, policysAgain], [before, given]],
    ['one of their own: left', [before], [before]],
  ])('%s', (_, ownEntitlements, after) => {
    expect(entitlementsAfter({ policies: [days], ownEntitlements }, toHours)).toEqual(after)
  })

  it.each<[string, readonly OwnEntitlement[], readonly OwnEntitlement[]]>([
    ['what the change gave: gone', [given], []],
    ['an earlier one: not back', [before, given], [before, policysAgain]],
    ['one of their own: left', [ofTheirs], [ofTheirs]],
    ['none: none, whatever their day', [], []],
  ])('back, %s', (_, ownEntitlements, after) => {
    expect(entitlementsAfter({ policies: [hours], ownEntitlements }, backToDays)).toEqual(after)
  })

  it.each([
    ['2025-12-31', []],
    ['2026-01-01', [given]],
  ])('of somebody who left on %s', (end, after) => {
    const employment = [{ start: null, end }]
    expect(entitlementsAfter({ policies: [days], employment }, toHours)).toEqual(after)
  })
})
