import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiScope, scopeWords } from '#shared/api-key/scopes.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany, newEmail } from '#test/factories.ts'
import { Program } from '#test/program.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

type Tried = [method: 'GET' | 'POST' | 'PATCH', path: string, body?: object]
/** What a key with this scope alone can do by its words, and what it can't. */
type Does = { words: string; can: (own: Own) => Tried[]; cannot?: (own: Own) => Tried[] }
type Own = { ana: string; max: string; admin: string; anas: string; asked: string }

const leave = { leaveType: 'annual', startDate: '2026-08-03', endDate: '2026-08-03', isHalfDay: false }
const later = { ...leave, startDate: '2026-08-10', endDate: '2026-08-10' }
const check = 'leaveType=annual&startDate=2026-08-03&endDate=2026-08-03&isHalfDay=false'
const adjusted = { leaveType: 'annual', date: '2026-03-02', unit: 'days', amount: '1', reason: 'Moved' }

const does: Record<ApiScope, Does> = {
  'leave:read': {
    words: 'See leave requests and the calendar, and check dates',
    can: ({ anas }) => [
      ['GET', '/leave-requests'],
      ['GET', `/leave-requests/${anas}`],
      ['GET', '/calendar?from=2026-03-01&to=2026-03-31'],
      ['GET', `/leave-check?${check}`],
    ],
  },
  'leave:write': {
    words: 'Request, change and cancel leave; of others’ leave, only cancel it',
    can: ({ anas }) => [
      ['POST', '/leave-requests', leave],
      ['POST', `/leave-requests/${anas}/cancellation`],
    ],
    cannot: ({ ana, anas }) => [
      ['POST', '/leave-requests', { ...later, userId: ana }],
      ['PATCH', `/leave-requests/${anas}`, later],
    ],
  },
  'leave:decide': {
    words: 'Approve and reject leave; with leave:write, also record and change it for others',
    can: ({ asked }) => [['POST', `/leave-requests/${asked}/decision`, { status: 'approved' }]],
    cannot: ({ ana }) => [['POST', '/leave-requests', { ...later, userId: ana }]],
  },
  'balances:read': {
    words: 'See balances and how they were calculated',
    can: ({ ana }) => [
      ['GET', '/balances?leaveType=annual'],
      ['GET', `/people/${ana}/statement`],
    ],
  },
  'balances:adjust': {
    words: 'Adjust balances, and lock pay periods',
    can: ({ ana }) => [['POST', '/adjustments', { ...adjusted, userId: ana }]],
    cannot: () => [['GET', '/balances?leaveType=annual']],
  },
  'people:read': {
    words: 'See people and teams',
    can: ({ ana }) => [
      ['GET', '/people'],
      ['GET', `/people/${ana}`],
      ['GET', '/teams'],
    ],
  },
  'people:write': {
    words: 'Invite people, change their role, manager and team, deactivate and reactivate them; never admins',
    can: ({ ana, admin }) => [
      ['POST', '/people', { email: newEmail(), role: 'manager' }],
      ['PATCH', `/people/${ana}`, { role: 'manager', managerId: admin, teamId: null }],
      ['PATCH', `/people/${ana}`, { isActive: false }],
      ['PATCH', `/people/${ana}`, { isActive: true, role: 'employee' }],
    ],
    cannot: ({ ana, admin }) => [
      ['POST', '/people', { email: newEmail(), role: 'admin' }],
      ['PATCH', `/people/${ana}`, { role: 'admin' }],
      ['PATCH', `/people/${admin}`, { isActive: false }],
      ['GET', '/people'],
    ],
  },
  'company:read': {
    words: 'See leave types, locations and public holidays',
    can: () => [
      ['GET', '/leave-types'],
      ['GET', '/locations'],
    ],
  },
  'reports:read': {
    words: 'See pay periods, and download payroll files',
    can: () => [
      ['GET', '/payroll-periods'],
      ['GET', '/payroll-periods/2026-03-01/lines'],
    ],
    cannot: () => [['POST', '/payroll-periods/2026-03-01/lock']],
  },
  'webhooks:manage': {
    words: 'Manage webhooks about what the key may see',
    can: () => [['GET', '/webhook-endpoints']],
    cannot: () => [
      ['GET', '/events'],
      ['POST', '/webhook-endpoints', { url: 'https://example.org/', types: ['leave.requested'] }],
    ],
  },
}

it.each(Object.entries(does))(
  '%s says what a key with it alone can do',
  async (scope, { words, ...tried }) => {
    expect(scopeWords[scope as ApiScope]).toBe(words)
    const { admin, adminId, ana, max } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-06-08')
    const anas = await ana.asksFor('2026-06-15')
    await admin.approves(anas)
    const { token } = await admin.makesKey({ scopes: [scope as ApiScope] })
    const program = new Program(test.app, token)
    const own = { ana: ana.id, max: max.id, admin: adminId, anas: anas.id, asked: asked.id }
    const outcome = async ([method, path, body]: Tried) => {
      const { statusCode, body: answer } = await program.call(method, `/api/v1${path}`, body)
      if (statusCode < 300) return [method, path, 'done']
      return [method, path, statusCode === 403 ? 'refused' : answer]
    }
    for (const call of tried.cannot?.(own) ?? [])
      expect(await outcome(call)).toEqual([call[0], call[1], 'refused'])
    for (const call of tried.can(own)) expect(await outcome(call)).toEqual([call[0], call[1], 'done'])
  },
)
