import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#server/platform/audit/service.ts'
import { auditPersonal } from '#server/platform/db/schema.ts'
import type { AuditEntry, AuditVerification } from '#shared/audit/contract.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { munich, sabbatical } from '#test/settings-input.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

async function logOf(admin: Person, query = ''): Promise<AuditEntry[]> {
  const answer = await admin.call('GET', `/api/audit-log${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function verifiedBy(admin: Person): Promise<AuditVerification> {
  const answer = await admin.call('GET', '/api/audit-log/verification')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** What the log says in one line each, the newest first. */
const said = (lines: AuditEntry[]) =>
  lines.map(({ actor, action, subject }) => `${actor?.firstName ?? '-'} ${action} ${subject.name}`)

describe('the audit log', () => {
  it('tells who did what, on whom, with what they wrote', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-03-09')
    await max.rejects(asked, 'Too many are away.')
    await ana.changesProfile({ firstName: 'Anna' })
    const lines = await logOf(admin)
    expect(said(lines)).toEqual([
      'Anna member.renamed Anna Employee',
      'Max leave-request.rejected Anna Employee',
      'Anna leave-request.created Anna Employee',
      'Anna member.joined Anna Employee',
      `Ada invitation.sent ${ana.email}`,
      'Max member.joined Max Manager',
      `Ada invitation.sent ${max.email}`,
      'Ada company.created Halyard',
    ])
    expect(lines[0]).toMatchObject({
      before: { firstName: 'Ana' },
      after: { firstName: 'Anna' },
      isErased: false,
    })
    expect(lines[1]).toMatchObject({
      at: '2026-03-02T09:00:00.000Z',
      subject: { id: asked.id },
      before: { status: 'pending' },
      after: { status: 'rejected', startDate: '2026-03-09', rejectionReason: 'Too many are away.' },
    })
  })

  it('names things by what they are called today, and those that are gone by their last name', async () => {
    const { admin } = await makeCompany(test)
    const team = await admin.addsTeam('Design')
    await admin.call('PATCH', `/api/teams/${team.id}`, { name: 'Brand', mostAway: null })
    const place = (await admin.call('POST', '/api/locations', munich)).json<{ id: string }>()
    await admin.call('DELETE', `/api/locations/${place.id}`)
    await admin.call('POST', '/api/leave-types', sabbatical)
    await admin.call('PATCH', '/api/leave-types/sabbatical', { name: 'Time out' })
    expect(said(await logOf(admin)).slice(0, 6)).toEqual([
      'Ada leave-type.changed Time out',
      'Ada leave-type.created Time out',
      'Ada location.removed Munich',
      'Ada location.added Munich',
      'Ada team.changed Brand',
      'Ada team.added Brand',
    ])
  })

  it('keeps names, addresses and words apart from its lines', async () => {
    const { admin, max, ana, company } = await makeSmallCompany(test)
    await ana.changesProfile({ lastName: 'Ruiz' })
    const asked = await ana.asksFor('2026-03-09')
    await max.rejects(asked, 'Too many are away.')
    const agreed = await ana.asksFor('2026-03-16', '2026-03-17')
    await max.approves(agreed)
    await ana.changes(agreed, { endDate: '2026-03-18' })
    for (const amendment of await max.toDecide()) await max.rejects(amendment, 'Two days are enough.')
    const adjustment = {
      userId: ana.id,
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'days',
      amount: 1,
      reason: 'Sunday work',
    }
    await admin.call('POST', '/api/leave-adjustments', adjustment)
    const invitation = await admin.invites(newEmail('bo'))
    await admin.resends(invitation)
    await admin.call('DELETE', `/api/invitations/${invitation.id}?person=keep`)

    const read = async () =>
      test.inCompany(company.id, async (tx) => {
        const { rows } = await tx.execute<{ line: string }>('SELECT audit_log::text AS line FROM audit_log')
        const personal = await tx.select().from(auditPersonal)
        const told = personal.map(({ userId, before, after }) => [
          userId,
          { ...(before as object), ...(after as object) },
        ])
        return { log: rows.map(({ line }) => line).join('\n'), told }
      })
    const { log, told } = await read()
    for (const word of ['Ruiz', 'Too many', 'are enough', 'Sunday', '@']) expect(log).not.toContain(word)
    const { email } = invitation
    expect(told).toEqual([
      [null, { email: max.email }],
      [null, { email: ana.email }],
      [ana.id, { lastName: 'Ruiz' }],
      [ana.id, { rejectionReason: 'Too many are away.' }],
      [ana.id, { rejectionReason: 'Two days are enough.' }],
      [ana.id, { reason: 'Sunday work' }],
      [null, { email }],
      [null, { email }],
      [null, { email }],
    ])
    expect(await ana.historyOf(asked)).toMatchObject([{ kind: 'asked' }, { reason: 'Too many are away.' }])

    await admin.call('DELETE', `/api/team/${invitation.userId}`)
    const afterwards = await read()
    expect(afterwards.log).not.toContain('@')
    // Of somebody who never joined and of whom nothing is recorded, no address stays.
    expect(JSON.stringify(afterwards.told)).not.toContain(email)
  })

  it('says of what was erased that it was', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    await ana.changesProfile({ lastName: 'Ruiz' })
    await test.inCompany(company.id, (tx) =>
      tx.update(auditPersonal).set({ salt: null, before: null, after: null, erasedAt: new Date(0) }),
    )
    expect(await logOf(admin, '?noun=member')).toMatchObject([
      { action: 'member.renamed', before: null, after: null, isErased: true },
      { action: 'member.joined', after: { role: 'employee' }, isErased: false },
      { action: 'member.joined', isErased: false },
    ])
  })
})

describe('the pages of the audit log', () => {
  it('have fifty lines each, and none twice', async () => {
    const { admin } = await makeCompany(test)
    for (let team = 1; team <= 60; team++) await admin.addsTeam(`Team ${team}`)
    const first = await logOf(admin)
    expect(first).toHaveLength(50)
    const second = await logOf(admin, `?before=${first.at(-1)?.id}`)
    expect(said([...first, ...second])).toEqual([
      ...Array.from({ length: 60 }, (_, index) => `Ada team.added Team ${60 - index}`),
      'Ada company.created Halyard',
    ])
    expect(await logOf(admin, `?before=${second.at(-1)?.id}`)).toEqual([])
  })

  it('are chosen by what it was about', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    await ana.asksFor('2026-03-09')
    await admin.addsTeam('Design')
    expect(said(await logOf(admin, '?noun=team'))).toEqual(['Ada team.added Design'])
    expect(said(await logOf(admin, '?noun=leave-request'))).toEqual([
      'Ana leave-request.created Ana Employee',
    ])
    expect(await logOf(admin, '?noun=leave')).toEqual([])
  })

  it('are chosen by the person: what they did, and what was done to them or their leave', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-09'))
    await max.changesProfile({ lastName: 'Meier' })
    expect(said(await logOf(admin, `?personId=${ana.id}`))).toEqual([
      'Max leave-request.approved Ana Employee',
      'Ana leave-request.created Ana Employee',
      'Ana member.joined Ana Employee',
    ])
    expect(said(await logOf(admin, `?personId=${max.id}`))).toEqual([
      'Max member.renamed Max Meier',
      'Max leave-request.approved Ana Employee',
      'Max member.joined Max Meier',
    ])
  })

  it('are chosen by days, which begin and end by the company’s clock', async () => {
    // Its days begin at 05:00 UTC.
    const { admin } = await makeCompany(test, { timeZone: 'America/New_York' })
    const teamAt = async (instant: string) => {
      test.setNow(instant)
      await admin.addsTeam(instant)
    }
    await teamAt('2026-03-04T04:59:59Z')
    await teamAt('2026-03-04T05:00:00Z')
    await teamAt('2026-03-05T04:59:59Z')
    await teamAt('2026-03-05T05:00:00Z')
    const on = async (query: string) => said(await logOf(admin, query)).map((line) => line.slice(15))
    expect(await on('?startDate=2026-03-04&endDate=2026-03-04')).toEqual([
      '2026-03-05T04:59:59Z',
      '2026-03-04T05:00:00Z',
    ])
    expect(await on('?startDate=2026-03-05')).toEqual(['2026-03-05T05:00:00Z'])
    expect(await on('?noun=team&endDate=2026-03-03')).toEqual(['2026-03-04T04:59:59Z'])
    test.setNow('2026-03-02T09:00:00Z')
  })
})

describe('who may see the audit log', () => {
  const addresses = ['/api/audit-log', '/api/audit-log.csv', '/api/audit-log/verification']

  it('is an admin', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    for (const url of addresses) {
      expect((await admin.call('GET', url)).statusCode, url).toBe(200)
      for (const person of [max, ana])
        expect(refusal(await person.call('GET', url))).toBe('403 Only an admin can see the audit log.')
    }
  })

  it('is nobody of another company, by no id', async () => {
    const ours = await makeCompany(test)
    const theirs = await makeSmallCompany(test)
    const [line] = await logOf(theirs.admin)
    for (const query of [`personId=${theirs.ana.id}`, `before=${line?.id}`])
      expect((await ours.admin.call('GET', `/api/audit-log?${query}`)).statusCode, query).toBe(404)
    expect((await ours.admin.call('GET', `/api/audit-log.csv?personId=${theirs.ana.id}`)).statusCode).toBe(
      404,
    )
    expect(said(await logOf(ours.admin))).toEqual(['Ada company.created Halyard'])
  })

  it('is asked for with what the contract knows', async () => {
    const { admin } = await makeCompany(test)
    const wrong = [
      'noun=%25',
      'personId=me',
      'startDate=2026-02-30',
      'before=1',
      'page=2',
      'noun=team&noun=member',
    ]
    for (const query of wrong)
      expect((await admin.call('GET', `/api/audit-log?${query}`)).statusCode, query).toBe(400)
    const [line] = await logOf(admin)
    expect((await admin.call('GET', `/api/audit-log.csv?before=${line?.id}`)).statusCode).toBe(400)
  })
})

describe('the audit log as a file', () => {
  it('has every line with its place and hash, and no formula', async () => {
    const { admin } = await makeCompany(test)
    await admin.addsTeam('=1+1')
    await eventually(
      async () => expect(await verifiedBy(admin)).toMatchObject({ sealed: 2, waiting: 0 }),
      15_000,
    )
    const { lastHash } = await verifiedBy(admin)
    const answer = await admin.call('GET', '/api/audit-log.csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log-2026-03-02.csv"',
    })
    const [heading, newest, oldest, ...rest] = answer.body.trimEnd().split('\r\n')
    expect(heading).toContain('Position,At (UTC),Person,Action,On,Before,After')
    expect(newest).toMatch(/^2,2026-03-02T09:00:00.000Z,Ada Admin,team.added,'=1\+1,,/)
    expect(newest?.endsWith(`,${lastHash}`)).toBe(true)
    expect(oldest).toMatch(/^1,.*,company.created,Halyard,/)
    expect(rest).toEqual([])
  })

  it('calls what nobody did by the name of the product here, in Export Data too', async () => {
    const own = await startAppForTest({ worker: false, deployment: { productName: 'Away Days' } })
    const { admin, company } = await makeCompany(own)
    const author = { at: new Date(), companyId: company.id, actorId: null }
    const change = { action: 'company.changed', subjectId: company.id } as const
    await own.inCompany(company.id, (tx) => audit(tx, author, change))
    const log = (await admin.call('GET', '/api/audit-log.csv')).body
    expect(log).toContain(',Away Days,company.changed,')
    const exported = unzipSync((await admin.call('GET', '/api/reports/export')).rawPayload)
    expect(strFromU8(exported['audit-log.csv'] ?? new Uint8Array())).toContain(',Away Days,company.changed,')
  })

  it('is as long as the log, and chosen as the pages are', async () => {
    const { admin } = await makeCompany(test)
    for (let team = 1; team <= 55; team++) await admin.addsTeam(`Team ${team}`)
    const linesOf = async (query: string) =>
      (await admin.call('GET', `/api/audit-log.csv${query}`)).body.trimEnd().split('\r\n').length - 1
    expect(await linesOf('')).toBe(56)
    expect(await linesOf('?noun=company')).toBe(1)
  })
})
