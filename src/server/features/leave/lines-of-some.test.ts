import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { users } from '#server/platform/db/schema.ts'
import { currentApproverIds, type ReportingLines } from '#shared/leave/approvers.ts'
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

function decisionsAbout(lines: ReportingLines, ownerId: string, everybody: readonly string[]) {
  const waiting = { userId: ownerId, escalation: 'joined' as const }
  const mayDecide = everybody.filter((id) => lines.mayDecide(id, waiting))
  return {
    currentApproverIds: currentApproverIds(lines, waiting).toSorted(),
    mayDecide,
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
    fc.asyncProperty(companies, async (places) => {
      const rollBack = new Error('roll back')
      const differences: unknown[] = []
      const comparing = test.inCompany(company.id, async (tx) => {
        await tx.delete(users)
        await tx.insert(users).values(fill(places))
        const all = await readReportingLines(tx, today)
        for (const id of ids) {
          const [expected, found] = [all, await readReportingLines(tx, today, [{ userId: id }])].map((lines) =>
            decisionsAbout(lines, id, ids),
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
