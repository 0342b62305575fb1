import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportOutcome } from '#shared/import/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

// No one approves their own leave by importing it (product, section 2).

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const heading = 'Email,Type,Start date,End date'
const leaveOf = ({ email }: { email: string }, ...rows: string[]) =>
  [heading, ...rows.map((row) => `${email},${row}`)].join('\n')
const message =
  'You can’t approve your own leave: request it instead, or ask another admin to import this row.'
const saidOf = ({ rows }: ImportOutcome) => rows.map(({ fate, problems }) => problems[0]?.message ?? fate)
const rows = [
  'Annual,2026-02-02,2026-02-06',
  'Annual,2026-02-27,2026-03-01',
  'Annual,2026-03-02,2026-03-02',
  'Annual,2026-08-03,2026-08-07',
]

describe('one’s own leave', () => {
  it('is a problem from today on where someone else decides it, and history before', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const me = await admin.me()
    const own = leaveOf(me, ...rows)
    const fates = ['new', 'new', message, message]
    expect(saidOf(await admin.imports('leave', own, 'dry run'))).toEqual(fates)
    expect(refusal(await admin.tryImporting('leave', own))).toMatch(/^400 Row 4, column ‘Start date’: /)
    expect(await admin.ownRequests()).toEqual([])
    expect(saidOf(await admin.imports('leave', own, 'leave out'))).toEqual(['new', 'new'])
    expect(await admin.ownRequests()).toMatchObject([
      { startDate: '2026-02-27', status: 'approved', decidedBy: { id: me.id } },
      { startDate: '2026-02-02', status: 'approved', decidedBy: { id: me.id } },
    ])
    const theirs = await admin.imports('leave', leaveOf(ana, 'Annual,2026-08-03,2026-08-07'))
    expect(saidOf(theirs)).toEqual(['new'])
    expect(saidOf(await admin.imports('leave', leaveOf(max, 'Annual,2026-08-03,2026-08-07')))).toEqual([
      'new',
    ])
  })

  it('begins before today and isn’t over', async () => {
    const { admin } = await makeSmallCompany(test)
    const own = leaveOf(await admin.me(), 'Annual,2026-02-26,2026-03-02')
    expect(saidOf(await admin.imports('leave', own, 'dry run'))).toEqual([message])
  })

  it('is imported by another admin, and known once it’s here', async () => {
    const company = await makeCompany(test)
    const { admin } = company
    const other = await addMember(test, company, 'Abe Admin', { role: 'admin' })
    const file = leaveOf(await admin.me(), 'Annual,2026-08-03,2026-08-07')
    expect(refusal(await admin.tryImporting('leave', file))).toContain(message)
    expect(saidOf(await other.imports('leave', file))).toEqual(['new'])
    expect(await admin.ownRequests()).toMatchObject([{ status: 'approved', decidedBy: { id: other.id } }])
    expect(saidOf(await admin.imports('leave', file))).toEqual(['known'])
  })

  it('is a problem in a file that comes with a list of people, too', async () => {
    const { admin } = await makeSmallCompany(test)
    const csv = leaveOf(await admin.me(), ...rows.slice(0, 1), ...rows.slice(-1))
    const files = [{ fileName: 'leave.csv', csv }]
    const people = [{ email: newEmail() }]
    const preview = await admin.importsPeople(people, { isDryRun: true, files })
    expect(preview.files.map(({ outcome }) => outcome && saidOf(outcome))).toEqual([['new', message]])
    expect(refusal(await admin.tryImportingPeople(people, { files }))).toBe(
      `400 leave.csv: Row 3, column ‘Start date’: ${message} Nothing was imported.`,
    )
    await admin.importsPeople(people, { files: files.map((file) => ({ ...file, leaveOut: [3] })) })
    expect(await admin.ownRequests()).toMatchObject([{ startDate: '2026-02-02' }])
  })
})

describe('one’s own leave that nobody else could decide', () => {
  it('is approved at once and marked so, until there is somebody', async () => {
    const company = await makeCompany(test)
    const { admin } = company
    await addMember(test, company, 'Ana Employee')
    const me = await admin.me()
    const own = leaveOf(me, ...rows.slice(0, 1), ...rows.slice(-1))
    expect(saidOf(await admin.imports('leave', own))).toEqual(['new', 'new'])
    const [ahead, past] = await admin.ownRequests()
    expect([ahead, past]).toMatchObject([
      { startDate: '2026-08-03', status: 'approved', decidedBy: null },
      { startDate: '2026-02-02', status: 'approved', decidedBy: { id: me.id } },
    ])
    const because = 'Imported from a file.'
    expect(await auditOf(test, company.company.id, ahead?.id ?? '')).toMatchObject([
      {
        actorId: me.id,
        action: 'leave-request.recorded',
        after: { because: `${because} There is no other active approver.` },
      },
    ])
    expect(await auditOf(test, company.company.id, past?.id ?? '')).toMatchObject([{ after: { because } }])

    const later = leaveOf(me, 'Annual,2026-09-07,2026-09-11')
    expect(saidOf(await admin.imports('leave', later, 'dry run'))).toEqual(['new'])
    await addMember(test, company, 'Max Manager', { role: 'manager' })
    expect(refusal(await admin.tryImporting('leave', later))).toContain(message)
  })

  it('is approved too where its type needs no approval', async () => {
    const { admin, company } = await makeSmallCompany(test)
    const answer = await admin.call('PATCH', '/api/leave-types/unpaid', { needsApproval: false })
    expect(answer.statusCode, answer.body).toBe(200)
    const own = leaveOf(await admin.me(), 'Unpaid,2026-08-03,2026-08-07')
    expect(saidOf(await admin.imports('leave', own))).toEqual(['new'])
    const [leave] = await admin.ownRequests()
    expect(leave).toMatchObject({ status: 'approved', decidedBy: null })
    expect(await auditOf(test, company.id, leave?.id ?? '')).toMatchObject([
      { after: { because: 'Imported from a file. This type needs no approval.' } },
    ])
  })
})
