import type { ApprovalStep } from '#shared/leave/approval-steps-contract.ts'
import type { TestApp } from './app.ts'
import { addMember, makeSmallCompany } from './factories.ts'
import type { Person } from './person.ts'

type Member = Awaited<ReturnType<typeof addMember>>

export const step = (changes: Partial<ApprovalStep> & Pick<ApprovalStep, 'by'>): ApprovalStep => {
  return { people: [], needed: 'one', when: 'always', days: null, ...changes }
}
export const manager = step({ by: 'manager' })

/**
 * A small company whose annual leave is approved in these steps. Ana reports to Max, and Max to Ada; Mike and
 * Nina are other managers, who manage nobody.
 */
export async function makeStepped(
  test: TestApp,
  stepsOf: (people: { mike: Member; nina: Member }) => ApprovalStep[],
) {
  const company = await makeSmallCompany(test)
  const { adminId, admin } = company
  const mike = await addMember(test, company, 'Mike Manager', { role: 'manager', manager: adminId })
  const nina = await addMember(test, company, 'Nina Manager', { role: 'manager', manager: adminId })
  await setSteps(admin, stepsOf({ mike, nina }))
  return { ...company, mike, nina }
}

export async function setSteps(admin: Person, approvalSteps: ApprovalStep[] | null): Promise<void> {
  const { statusCode, body } = await admin.call('PATCH', '/api/leave-types/annual', { approvalSteps })
  if (statusCode !== 200) throw new Error(body)
}

export const approves = (person: Person, { id }: { id: string }) =>
  person.call('PATCH', `/api/leave-requests/${id}/approve`, { status: 'approved' })

export const undoes = (person: Person, { id }: { id: string }) =>
  person.call('POST', `/api/leave-requests/${id}/undo-decision`, {})

export const idsToDecide = async (person: Person) => (await person.toDecide()).map(({ id }) => id)
