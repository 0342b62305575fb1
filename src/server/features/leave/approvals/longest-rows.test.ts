import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApprovalsPage, approvalsPage } from '#shared/leave/approvals-contract.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** Four bytes in UTF-8. */
const longLetter = '𠮷'

it('has at most 40 kB a page for the longest rows, and lists each once, conflicts first', async () => {
  const { max, rows } = await makeLongestRows()
  const due = await max.toDecide()
  const [inConflict, others] = [
    due.filter(({ warnings }) => warnings.length > 0),
    due.filter(({ warnings }) => warnings.length === 0),
  ]
  expect([inConflict.length, others.length]).toEqual([32, 18])

  const pages = await allPages(max)
  expect(pages.map(({ bytes }) => bytes).filter((bytes) => bytes > 40_000)).toEqual([])
  // None of these ended because it had 50 rows.
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flatMap(({ page }) => page.items.map(({ id }) => id))).toEqual(
    [...inConflict, ...others].map(({ id }) => id),
  )
  expect(pages.map(({ page }) => page.counts)).toEqual(
    pages.map(() => ({ all: rows, found: rows, conflicts: inConflict.length })),
  )
})

/** Changes of earlier leave that a colleague covers, and requests; all with long names and notes. */
async function makeLongestRows() {
  const company = await makeCompany(test)
  const { admin, adminId } = company
  await admin.call('PATCH', '/api/leave-types/unpaid', { cover: 'optional' })
  const max = await addMember(test, company, 'Max Manager', { role: 'manager', manager: adminId })
  const ana = await addMember(test, company, 'Ana Employee', { manager: max.id })
  const ben = await addMember(test, company, 'Ben Colleague', { manager: max.id })
  const name = longLetter.repeat(50)
  for (const person of [ana, ben]) await person.changesProfile({ firstName: name, lastName: name })
  for (const period of ['Spring', 'Fair']) {
    const answer = await admin.call('POST', '/api/blocked-periods', {
      name: `${period} ${longLetter.repeat(20)}`,
      startDate: '2026-03-01',
      endDate: '2026-10-18',
      teamId: null,
      effect: 'warn',
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const rows = 50
  const notes = longLetter.repeat(1000)
  for (let nth = 0; nth < rows; nth++) {
    // From the later dates to the earlier, so that those without a conflict are the oldest.
    const monday = addDays('2026-03-09', 7 * (rows - 1 - nth))
    const request = await ana.asksFor(monday, monday, { leaveType: 'unpaid', notes, coverId: ben.id })
    if (nth % 2 === 0) continue
    await ana.changes(await max.approves(request), { endDate: addDays(monday, 1), notes })
  }
  return { max, rows }
}

async function allPages(person: Person): Promise<{ page: ApprovalsPage; bytes: number }[]> {
  const pages: { page: ApprovalsPage; bytes: number }[] = []
  for (let query = ''; ; ) {
    const answer = await person.call(
      'GET',
      `/api/leave-requests/pending-for-approval?limit=50${query.replace('?', '&')}`,
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const page = approvalsPage.parse(answer.json())
    pages.push({ page, bytes: Buffer.byteLength(answer.body) })
    if (page.next === null) return pages
    query = `?after=${page.next}`
  }
}
