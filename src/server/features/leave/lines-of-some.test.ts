import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { users } from '#server/platform/db/schema.ts'
import { stepsAhead } from '#shared/leave/approval-progress.ts'
import {
  currentApproverIds,
  type ReportingLines,
  representedBy,
  type Waiting,
} from '#shared/leave/approvers.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const today = '2026-03-02'
const ids = Array.from({ length: 7 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`)
const place = fc.record({
  role: fc.constantFrom('employee' as const, 'employee' as const, 'manager' as const, 'admin' as const),
  managerId: fc.option(fc.constantFrom(...ids), { nil: null }),
  isActive: fc.boolean(),
  deputyId: fc.option(fc.constantFrom(...ids), { nil: null }),
  isHandedOver: fc.boolean(),
})

const step = fc.record({
  by: fc.constantFrom('manager' as const, 'managers-manager' as const, 'admins' as const, 'people' as const),
  people: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
  needed: fc.constantFrom('one' as const, 'all' as const),
  when: fc.constant('always' as const),
  days: fc.constant(null),
})
const approvalSteps = fc.option(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
    current: fc.constant(0),
    approvals: fc.array(
      fc.record({
        id: fc.constant(''),
        step: fc.constant(0),
        by: fc.constantFrom(...ids),
        inPlaceOf: fc.option(fc.constantFrom(...ids), { nil: null }),
        since: fc.constant(''),
        at: fc.constant(''),
      }),
      { maxLength: 2 },
    ),
  }),
  { nil: null },
)

function decisionsAbout(lines: ReportingLines, waiting: Waiting, everybody: readonly string[]) {
  const mayDecide = everybody.filter((id) => lines.mayDecide(id, waiting))
  return {
    currentApproverIds: currentApproverIds(lines, waiting).toSorted(),
    mayDecide,
    maySee: everybody.filter((id) => lines.maySee(id, waiting)),
    represented: everybody.map((id) => representedBy(lines, id, waiting)?.id),
    ahead: stepsAhead(lines, waiting),
    owner: lines.ownerOf(waiting),
  }
}

it('the lines of some people say of them what everybody’s lines say', async () => {
  const { company } = await makeCompany(test)
  const at = new Date('2026-01-01T00:00:00Z')
  const fill = (places: readonly (typeof place extends fc.Arbitrary<infer Place> ? Place : never)[]) =>
    places.map(({ role, managerId, isActive, deputyId, isHandedOver }, index) => ({
      companyId: company.id,
      id: ids[index] ?? '',
      identityId: ids[index] ?? '',
      firstName: `P${index}`,
      lastName: '',
      email: `p${index}@example.com`,
      role,
      managerId,
      deputyId: deputyId === ids[index] ? null : deputyId,
      ...(isHandedOver &&
        deputyId !== null &&
        deputyId !== ids[index] && { deputyFrom: today, deputyUntil: today }),
      joinedOn: '2026-01-01',
      deactivatedAt: isActive ? null : at,
      createdAt: at,
    }))

  const companies = fc.array(place, { minLength: ids.length, maxLength: ids.length })
  await fc.assert(
    fc.asyncProperty(companies, approvalSteps, async (places, inSteps) => {
      const rollBack = new Error('roll back')
      const differences: unknown[] = []
      const comparing = test.inCompany(company.id, async (tx) => {
        await tx.delete(users)
        await tx.insert(users).values(fill(places))
        const all = await readReportingLines(tx, today)
        for (const id of ids) {
          const waiting = {
            userId: id,
            status: 'pending',
            escalation: 'joined',
            approvalSteps: inSteps,
          } as const
          const [expected, found] = [all, await readReportingLines(tx, today, [waiting])].map((lines) =>
            decisionsAbout(lines, waiting, ids),
          )
          if (JSON.stringify(found) !== JSON.stringify(expected)) differences.push({ found, expected })
        }
        throw rollBack
      })
      await expect(comparing).rejects.toBe(rollBack)
      expect(differences).toEqual([])
    }),
    { numRuns: 100 },
  )
})
