import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealAudit } from '#server/platform/audit/seal.ts'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany, type TestCompany } from '#test/factories.ts'
import { noJobs } from '#test/no-jobs.ts'
import { verifyCompanies } from './audit-report.ts'

let test: TestApp
let halyard: TestCompany
let other: TestCompany
beforeAll(async () => {
  test = await startApp({ worker: false })
  halyard = await makeCompany(test, { name: 'Halyard' })
  other = await makeCompany(test, { name: 'Otherwise' })
  for (const { admin, company } of [halyard, other]) {
    await admin.addsTeam('Design')
    const payload = { companyId: company.id, firstAuditId: company.id }
    await sealAudit({ inCompany: test.inCompany, now: () => new Date('2026-03-02T09:00:00Z') }, payload)
  }
  await other.admin.addsTeam('Sales')
})
afterAll(() => test.close())

async function verify(idOrName?: string): Promise<{ isWhole: boolean; lines: string[] }> {
  const lines: string[] = []
  const directory = openDirectory(test.database.pool, noJobs)
  const isWhole = await verifyCompanies({ inCompany: test.inCompany, directory }, idOrName, (line) =>
    lines.push(line),
  )
  return { isWhole, lines }
}

const whole = (name: string, id: string, waiting = 0) =>
  expect.stringMatching(
    new RegExp(
      `^${name} \\(${id}\\): 2 sealed, all as they were written, 0 erased, ${waiting} waiting; newest hash [0-9a-f]{64}$`,
    ),
  )

it('every company has a line of its own, or the one that is named', async () => {
  const lines = [whole('Halyard', halyard.company.id), whole('Otherwise', other.company.id, 1)]
  expect(await verify()).toEqual({ isWhole: true, lines })
  expect(await verify('otherwise')).toEqual({ isWhole: true, lines: [lines[1]] })
  expect(await verify(halyard.company.id)).toEqual({ isWhole: true, lines: [lines[0]] })
  await expect(verify('Nobody')).rejects.toThrow('There is no company with the id or name Nobody.')
})

it('nobody else’s log is read when one is named', async () => {
  const opened: string[] = []
  const inCompany: typeof test.inCompany = (companyId, work) => {
    opened.push(companyId)
    return test.inCompany(companyId, work)
  }
  const directory = openDirectory(test.database.pool, noJobs)
  await verifyCompanies({ inCompany, directory }, halyard.company.id, () => {})
  expect(new Set(opened)).toEqual(new Set([halyard.company.id]))
})

it('the first bad line of a company is named, and the others are verified all the same', async () => {
  await test.database.asOwner(async (client) => {
    await client.query(`SELECT set_config('app.company_id', '${halyard.company.id}', false)`)
    await client.query(
      `UPDATE audit_log SET actor_id = NULL WHERE company_id = '${halyard.company.id}' AND action = 'team.added'`,
    )
    await client.query('RESET app.company_id')
  })
  expect(await verify()).toEqual({
    isWhole: false,
    lines: [
      expect.stringMatching(
        /^Halyard \(\S+\): line 2 \(\S{36}\) no longer matches its seal\. The lines before it: 1, as they were written\.$/,
      ),
      whole('Otherwise', other.company.id, 1),
    ],
  })
})
