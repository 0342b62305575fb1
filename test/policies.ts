import { expect } from 'vitest'
import { companies, leavePolicies } from '#server/platform/db/schema.ts'
import type {
  LeavePolicyInput,
  LeaveType,
  PolicyChange,
  PolicyEffect,
} from '#shared/leave/leave-type-contract.ts'
import type { LeaveStatement } from '#shared/leave/statement-contract.ts'
import type { TestApp } from './app.ts'
import type { TestCompany } from './factories.ts'
import type { Person } from './person.ts'

/** 20 days at once, of which 5 are carried over. */
export const policy = (more: Partial<LeavePolicyInput> = {}): LeavePolicyInput => ({
  unit: 'days',
  annualAmount: 20,
  accrualType: 'all_at_once',
  creditedAt: 'start',
  carryOverAmount: 5,
  carriedValidMonths: null,
  lowerLimit: 0,
  ...more,
})

export const typesOf = async (person: Person): Promise<LeaveType[]> =>
  (await person.call('GET', '/api/leave-types')).json()

export const addsType = (person: Person, name: string, more: object = {}) =>
  person.call('POST', '/api/leave-types', {
    name,
    colour: 'teal',
    isPaid: true,
    needsApproval: true,
    isPrivate: false,
    unit: 'days',
    annualAmount: null,
    ...more,
  })

export const changesPolicy = async (
  person: Person,
  key: string,
  changed: LeavePolicyInput,
): Promise<LeaveType> => {
  const answer = await person.call('PUT', `/api/leave-types/${key}/policy`, changed)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** What a change would do, without making it. */
export const effectOf = async (person: Person, change: PolicyChange): Promise<PolicyEffect> => {
  const answer = await person.call('POST', '/api/leave-policies/effect', change)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The balance at the end of a day, as the person's statement tells it; null without an allowance. */
export const balanceOn = async (reader: Person, userId: string, on: string, leaveType = 'annual') => {
  const answer = await reader.call('GET', `/api/leave-statements/${userId}?on=${on}`)
  const { types }: LeaveStatement = answer.json()
  return types.find((type) => type.leaveType === leaveType)?.balance ?? null
}

/** As if the company had been set up on this day of an earlier leave year. */
export async function begunOn(
  test: TestApp,
  { company }: Pick<TestCompany, 'company'>,
  date: string,
): Promise<void> {
  await test.inCompany(company.id, async (tx) => {
    await tx.update(companies).set({ createdOn: date })
    await tx.update(leavePolicies).set({ validFrom: `${date.slice(0, 4)}-01-01` })
  })
}
