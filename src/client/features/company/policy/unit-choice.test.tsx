import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { useSavedForm } from '#client/ui/form/saved-form.ts'
import { type LeavePolicyInput, leavePolicy } from '#shared/leave/leave-type-contract.ts'
import { UnitChoice } from './unit-choice.tsx'

afterEach(() => vi.unstubAllGlobals())

const inDays: LeavePolicyInput = {
  unit: 'days',
  annualAmount: 20,
  accrualType: 'all_at_once',
  creditedAt: 'start',
  carryOverAmount: 5,
  carriedValidMonths: null,
  lowerLimit: 0,
}

function Choice({ isAnnual }: { isAnnual: boolean }) {
  return <UnitChoice policy={useSavedForm(inDays, { schema: leavePolicy })} isAnnual={isAnnual} />
}

const hours = () => document.querySelector<HTMLInputElement>('input[value=hours]')

/** The choice of hours in a company with a location in each of these countries. */
async function choosesHours(countries: readonly (string | null)[], isAnnual = true) {
  const locations = countries.map((country, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name: `Location ${index}`,
    country,
    region: null,
    timeZone: null,
    people: 1,
  }))
  serve({
    'GET /api/companies/mine': () => ({ status: 503 }),
    'GET /api/locations': () => ({ body: locations }),
  })
  await draw(<Choice isAnnual={isAnnual} />)
  expect(document.body.textContent).not.toContain('In Germany')
  await act(async () => hours()?.click())
  await settled()
}

test('annual leave in hours in Germany comes with a hint, and can be chosen', async () => {
  await choosesHours([null, 'PT', 'DE'])
  expect(document.body.textContent).toContain('can’t be taken by the hour')
  expect(hours()?.checked).toBe(true)
})

test.each([
  ['elsewhere', ['PT', null], true],
  ['of other types', ['DE'], false],
] as const)('%s there is none', async (_, countries, isAnnual) => {
  await choosesHours(countries, isAnnual)
  expect(document.body.textContent).not.toContain('In Germany')
})
