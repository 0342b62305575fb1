import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingAccounts, companies } from '#server/platform/db/schema.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { announcedTo, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { leave, type Person } from '#test/person.ts'
import { Program } from '#test/program.ts'
import { refusal } from '#test/refusal.ts'
import { examples } from '#test/security/examples.ts'
import { changedRules, launchPeriod, monthlyPolicy, munich, sabbatical } from '#test/settings-input.ts'

// Sessions live by the app's clock, which stands still; billing's is the sandbox's, and is moved ahead.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: true, worker: false })
})
afterAll(() => test.close())

const dayMs = 86_400_000
const sentence = 'Your company is read-only at the moment. An admin can change that under Billing.'
const anId = '01890000-0000-7000-8000-000000000000'

const inDays = (days: number) => new Date(test.sandbox.now().getTime() + days * dayMs)
const passDays = (days: number) => test.sandbox.advanceTo(inDays(days))

/** Ana's request waits, and the 30 days are over. */
async function makeLockedCompany() {
  const small = await makeSmallCompany(test)
  const request = await small.ana.asksFor('2026-03-09')
  await passDays(30)
  return { ...small, request }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
function routes(): string[] {
  return Object.entries(test.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

const isForPrograms = (route: string) => route.includes(' /api/v1/')
const ownRoutes = () => routes().filter((route) => !isForPrograms(route))

/** Answered as ever. The request's id is no webhook's. */
const openToPrograms: Record<string, number> = {
  'POST /api/v1/leave-requests/{id}/decision': 200,
  'DELETE /api/v1/webhook-endpoints/{id}': 404,
}

const rules = { ...changedRules, locationId: null }
const settings = { name: 'New', industry: null, annualDays: 21, accrualType: 'monthly' }
const adjustment = {
  userId: anId,
  leaveType: 'annual',
  date: '2026-03-02',
  unit: 'days',
  amount: 2,
  reason: 'Sunday work',
}
const team = { name: 'Sales', mostAway: 1 }
const holiday = { name: 'Our day', part: 'full', everyYear: true }

const webhook = { url: 'https://example.org/hook', types: ['leave.approved'], seesPrivateTypes: false }

/** Everything that is refused, asked well. */
const refused: Record<string, object | undefined> = {
  'PUT /api/companies/mine': settings,
  'PUT /api/companies/mine/settings': rules,
  'POST /api/first-steps/{step}': undefined,
  'POST /api/team/invite': { email: 'new@halyard.example', role: 'employee' },
  'PATCH /api/team/{id}': { isActive: false },
  'DELETE /api/team/{id}': undefined,
  'DELETE /api/team/{id}/waiting': undefined,
  'POST /api/api-keys': { name: 'Payroll', isPersonal: true, scopes: ['leave:read'] },
  'POST /api/teams': team,
  'PATCH /api/teams/{id}': team,
  'DELETE /api/teams/{id}': undefined,
  'POST /api/invitations/send': { userIds: [anId] },
  'POST /api/imports': {
    isDryRun: false,
    files: [{ fileName: 'people.csv', csv: 'Email\nnew@halyard.example' }],
  },
  'POST /api/invitations/{id}/resend': undefined,
  'DELETE /api/invitations/{id}': undefined,
  'POST /api/leave-requests': leave('2026-03-16', '2026-03-17'),
  'PATCH /api/leave-requests/{id}': leave('2026-03-16', '2026-03-17'),
  'POST /api/leave-requests/{id}/shorten': { endDate: '2026-03-09' },
  'POST /api/leave-requests/{id}/ill': { startDate: '2026-03-09', endDate: '2026-03-09' },
  'POST /api/leave-requests/{id}/still-ill': undefined,
  'POST /api/leave-requests/{id}/cancel': undefined,
  'POST /api/leave-adjustments': adjustment,
  'POST /api/locations': munich,
  'PUT /api/locations/{id}': munich,
  'DELETE /api/locations/{id}': undefined,
  'PUT /api/locations/{id}/holidays/{date}': holiday,
  'DELETE /api/locations/{id}/holidays/{date}': undefined,
  'POST /api/blocked-periods': launchPeriod,
  'PUT /api/blocked-periods/{id}': launchPeriod,
  'DELETE /api/blocked-periods/{id}': undefined,
  'POST /api/leave-types': sabbatical,
  'POST /api/leave-types/approval-preview': {
    steps: [{ by: 'manager', people: [], needed: 'one', when: 'always', days: null }],
  },
  'PATCH /api/leave-types/{key}': { name: 'Time out', isArchived: true },
  'PUT /api/leave-types/{key}/policy': monthlyPolicy,
  'POST /api/leave-policies/effect': { leaveType: 'annual', policy: monthlyPolicy },
  'POST /api/payroll-periods/{start}/lock': undefined,
  'POST /api/webhook-endpoints': webhook,
  'PUT /api/webhook-endpoints/{id}': { ...webhook, isOn: true },
  'POST /api/webhook-endpoints/{id}/rotate-secret': undefined,
  'POST /api/webhook-endpoints/{id}/test': undefined,
  'POST /api/webhook-deliveries/{id}/resend': undefined,
}

const decision = 'PATCH /api/leave-requests/{id}/approve'
/** What stays open, asked well, with its answer. */
const open: Record<string, { body?: object; status: number }> = {
  [decision]: { body: { status: 'approved' }, status: 200 },
  // As far as there is one.
  'POST /api/leave-requests/{id}/undo-decision': { body: {}, status: 404 },
  'PUT /api/deputy': { body: { deputyId: null, dates: null }, status: 200 },
  'PUT /api/leave-requests/{id}/cover': { body: { coverId: null, handoverNote: null }, status: 404 },
  'POST /api/leave-requests/{id}/cover-answer': {
    body: {
      answer: 'accepted',
      startDate: '2026-03-09',
      endDate: '2026-03-09',
      startsAt: null,
      endsAt: null,
    },
    status: 404,
  },
  'POST /api/approvals/decide': {
    body: { status: 'approved', requests: [{ id: anId, version: 'none' }] },
    status: 404,
  },
  'POST /api/approvals/undo': {
    body: { decisions: [{ id: anId, decidedAt: '2026-03-02T09:00:00Z' }] },
    status: 404,
  },
  'PATCH /api/auth/user': { body: { firstName: 'Adele' }, status: 200 },
  'POST /api/notifications/{id}/read': { status: 404 },
  'POST /api/notifications/read-all': { status: 200 },
  'PUT /api/notification-preferences': {
    body: [{ kind: 'decisions', email: false, inApp: true }],
    status: 200,
  },
  'POST /api/calendar-feeds/{kind}': { status: 201 },
  'DELETE /api/calendar-feeds/{kind}': { status: 200 },
  'POST /api/api-keys/{id}/rotate': { body: { graceDays: 0 }, status: 404 },
  'DELETE /api/api-keys/{id}': { status: 404 },
  'DELETE /api/webhook-endpoints/{id}': { status: 404 },
  'POST /api/team/{id}/known-secrets/rotate': { body: { graceDays: 0 }, status: 404 },
  'POST /api/team/{id}/erase': { body: { name: 'Ana Employee' }, status: 404 },
  'POST /api/companies/mine/deletion': { body: { name: 'Halyard' }, status: 200 },
  'DELETE /api/companies/mine/deletion': { status: 200 },
  // Of the only admin.
  'POST /api/companies/mine/leave': { status: 409 },
  'POST /api/parked-jobs/{id}/retry': { status: 404 },
  'DELETE /api/parked-jobs/{id}': { status: 404 },
}
/** Not a member's, so no company is there to be locked. */
const ofVisitors = [
  'POST /api/contact',
  'DELETE /api/sessions',
  'DELETE /api/sessions/{id}',
  'POST /api/companies',
  'POST /api/companies/import',
  'POST /api/invitations/{id}/accept',
  'POST /api/invitations/{id}/decline',
  'POST /api/invitations/{id}/report',
  'POST /api/unsubscribe/{token}',
  'POST /api/mail-decisions/{token}',
]
const isBilling = (route: string) => /\/api\/(subscription\/|create-subscription|stripe\/)/.test(route)

function send(person: Person, route: string, { body, id = anId }: { body?: object; id?: string } = {}) {
  const [method, path] = route.split(' ') as [Method, string]
  const values = {
    id,
    userId: id,
    key: 'annual',
    step: 'balances',
    kind: 'own',
    date: '2026-04-07',
    start: '2026-02-01',
  }
  const url = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name])
  return person.call(method, url, body)
}

describe('a company that may only read', () => {
  it('is refused everything that changes something, by every route but those that stay open', async () => {
    const writes = ownRoutes().filter((route) => !route.startsWith('GET ') && !isBilling(route))
    const known = [...Object.keys(refused), ...Object.keys(open), ...ofVisitors]
    expect(writes.toSorted()).toEqual(known.toSorted())

    const { admin, ana } = await makeLockedCompany()
    for (const [route, body] of Object.entries(refused)) {
      const answer = await send(admin, route, body && { body })
      expect([route, refusal(answer)]).toEqual([route, `402 ${sentence}`])
    }
    expect(refusal(await ana.tryAsking('2026-03-16'))).toBe(`402 ${sentence}`)
    expect(await ana.ownRequests()).toHaveLength(1)
  })

  it('is refused the same by programs', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const program = new Program(test.app, (await admin.makesKey()).token)
    const asked = await ana.asksFor('2026-03-09')
    await passDays(30)
    const writes = routes().filter((route) => isForPrograms(route) && !route.startsWith('GET '))
    for (const route of writes) {
      const [method, path] = route.split(' ') as [Method, string]
      const url = path.replace('{id}', asked.id).replace('{start}', '2026-02-01')
      const answer = await program.call(method, url, examples[route]?.body)
      expect([route, answer.statusCode], answer.body).toEqual([route, openToPrograms[route] ?? 402])
    }
    expect(await admin.opens(asked)).toMatchObject({ status: 'approved' })
  })

  it('decides on leave already asked for, and keeps what is each person’s own', async () => {
    const { admin, request } = await makeLockedCompany()
    for (const [route, { body, status }] of Object.entries(open)) {
      const answer = await send(admin, route, {
        ...(body && { body }),
        ...(route === decision && { id: request.id }),
      })
      expect([route, answer.statusCode], answer.body).toEqual([route, status])
    }
    expect(await admin.opens(request)).toMatchObject({ status: 'approved' })
    const ofBilling = routes().filter((route) => isBilling(route) && !route.startsWith('GET '))
    expect(ofBilling).toContain('POST /api/create-subscription')
    for (const route of ofBilling)
      expect([route, (await send(admin, route)).statusCode]).not.toEqual([route, 402])
  })

  it('reads and exports everything', async () => {
    const { admin, ana } = await makeLockedCompany()
    for (const route of routes().filter((name) => name.startsWith('GET '))) {
      const { statusCode } = await send(admin, route)
      expect([route, statusCode]).not.toEqual([route, 402])
      expect([route, statusCode < 500]).toEqual([route, true])
    }
    for (const url of ['/api/reports/export', '/api/company-file', '/api/leave-requests/mine'])
      expect((await admin.call('GET', url)).statusCode).toBe(200)
    const { url } = await ana.makesFeed('own')
    expect((await ana.call('GET', new URL(url ?? '').pathname)).statusCode).toBe(200)
  })

  it('says so to each of its members, and takes everything up again with a subscription', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    const others = await makeCompany(test)
    expect(await ana.me()).toMatchObject({ isReadOnly: false })
    await test.sandbox.advanceTo(new Date(inDays(30).getTime() - 1000))
    await ana.asksFor('2026-03-09')
    await test.sandbox.advanceTo(new Date(test.sandbox.now().getTime() + 1000))
    for (const person of [admin, max, ana]) expect(await person.me()).toMatchObject({ isReadOnly: true })
    expect(await ana.changesProfile({ locale: 'de' })).toMatchObject({ isReadOnly: true, locale: 'de' })

    expect((await admin.call('POST', '/api/create-subscription')).statusCode).toBe(200)
    expect(await ana.me()).toMatchObject({ isReadOnly: false })
    await ana.asksFor('2026-03-10')
    expect((await others.admin.me()).isReadOnly).toBe(true)
  })
})

describe('the 30 days to look around', () => {
  it('begin with the arrival here for a company that came with its file, however old it is', async () => {
    const { admin } = await makeCompany(test)
    const ada = await admin.me()
    const file = (await admin.call('GET', '/api/company-file')).rawPayload
    const later = await startAppForTest({ payments: true, worker: false, now: '2027-03-01T09:00:00Z' })
    const importer = await later.signIn({ email: ada.email, name: 'Ada Admin' })
    expect((await importer.uploads('/api/companies/import', file)).statusCode).toBe(201)
    expect((await importer.me()).isReadOnly).toBe(false)
    await Promise.all([later.runHourly(), later.runHourly()])
    await later.sandbox.advanceTo(new Date('2027-03-20T09:00:00Z'))
    await later.runHourly()
    for (const [now, isReadOnly] of [
      ['2027-03-31T08:59:59Z', false],
      ['2027-03-31T09:00:00Z', true],
    ] as const) {
      await later.sandbox.advanceTo(new Date(now))
      expect([now, (await importer.me()).isReadOnly]).toEqual([now, isReadOnly])
    }
  })

  it('begin with billing for a company that was here before', async () => {
    const { admin, company } = await makeCompany(test)
    await test.inCompany(company.id, async (tx) => {
      await tx.delete(billingAccounts)
      await tx.update(companies).set({ createdAt: new Date('2020-01-01T00:00:00Z') })
    })
    await test.runHourly()
    await passDays(29)
    expect((await admin.me()).isReadOnly).toBe(false)
    await passDays(1)
    expect((await admin.me()).isReadOnly).toBe(true)
  })

  it('end nowhere where companies pay nothing', async () => {
    const free = await startAppForTest({ worker: false })
    const { admin, company } = await makeCompany(free)
    await free.inCompany(company.id, (tx) =>
      tx
        .update(companies)
        .set({ createdAt: new Date('2020-01-01T00:00:00Z') })
        .where(eq(companies.companyId, company.id)),
    )
    await free.runHourly()
    await admin.asksFor('2026-03-09')
    expect((await admin.me()).isReadOnly).toBe(false)
    expect(await free.inCompany(company.id, (tx) => tx.$count(billingAccounts))).toBe(0)
  })
})

it('open screens hear of it once the time for looking around is over', async () => {
  const { company } = await makeCompany(test)
  const told = () => announcedTo(test, company.id)
  const before = await told()
  await passDays(29.97)
  await test.runHourly()
  expect(await told()).toEqual(before)
  await passDays(0.04)
  await test.runHourly()
  expect(await told()).toEqual([...before, 'billing session'])
  await passDays(1)
  await test.runHourly()
  expect(await told()).toHaveLength(before.length + 1)
})
