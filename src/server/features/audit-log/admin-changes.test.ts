import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/schema.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany, newEmail, type TestCompany } from '#test/factories.ts'
import { changedRules, launchPeriod, monthlyPolicy, munich, sabbatical } from '#test/settings-input.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const hamburg = { name: 'Hamburg', country: 'DE', region: 'HH', timeZone: null }

type Change = [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', route: string, url: string, body?: object]

/** Each write of admins alone, in an order in which all of them change something. */
function changesIn(
  ids: Record<'ana' | 'bo' | 'pia' | 'place' | 'unused' | 'team' | 'period', string>,
): Change[] {
  const day = { name: 'Our day', part: 'full', everyYear: true }
  return [
    [
      'PUT',
      '/api/companies/mine',
      '',
      { name: 'New', industry: null, annualDays: 21, accrualType: 'monthly' },
    ],
    ['PUT', '/api/companies/mine/settings', '', { ...changedRules, locationId: ids.place }],
    ['POST', '/api/locations', '', hamburg],
    ['PUT', '/api/locations/{id}', `/api/locations/${ids.place}`, { ...hamburg, name: 'Altona' }],
    ['PUT', '/api/locations/{id}/holidays/{date}', `/api/locations/${ids.place}/holidays/2026-04-07`, day],
    ['DELETE', '/api/locations/{id}/holidays/{date}', `/api/locations/${ids.place}/holidays/2026-04-07`],
    ['DELETE', '/api/locations/{id}', `/api/locations/${ids.unused}`],
    ['POST', '/api/blocked-periods', '', launchPeriod],
    ['PUT', '/api/blocked-periods/{id}', `/api/blocked-periods/${ids.period}`, launchPeriod],
    ['DELETE', '/api/blocked-periods/{id}', `/api/blocked-periods/${ids.period}`],
    ['POST', '/api/teams', '', { name: 'Sales', mostAway: 1 }],
    ['PATCH', '/api/teams/{id}', `/api/teams/${ids.team}`, { name: 'Brand', mostAway: 2 }],
    [
      'PATCH',
      '/api/team/{id}',
      `/api/team/${ids.ana}`,
      {
        managerId: null,
        teamId: ids.team,
        employment: [{ start: '2025-01-01', end: '2026-06-30' }],
        workingWeek: { validFrom: '2026-04-01', pattern: everyWeek({ tue: 'full' }) },
        location: { validFrom: '2026-05-01', locationId: ids.place },
        entitlement: { leaveType: 'annual', unit: 'days', annualAmount: 30 },
      },
    ],
    ['DELETE', '/api/teams/{id}', `/api/teams/${ids.team}`],
    ['POST', '/api/leave-types', '', sabbatical],
    [
      'PATCH',
      '/api/leave-types/{key}',
      '/api/leave-types/sabbatical',
      { name: 'Time out', isArchived: true },
    ],
    ['PUT', '/api/leave-types/{key}/policy', '/api/leave-types/annual/policy', monthlyPolicy],
    [
      'POST',
      '/api/leave-adjustments',
      '',
      {
        userId: ids.ana,
        leaveType: 'annual',
        date: '2026-03-02',
        unit: 'days',
        amount: 2,
        reason: 'Sunday work',
      },
    ],
    ['DELETE', '/api/team/{id}/waiting', `/api/team/${ids.pia}/waiting`],
    ['DELETE', '/api/team/{id}', `/api/team/${ids.pia}`],
    ['POST', '/api/team/{id}/erase', `/api/team/${ids.bo}/erase`, { name: 'Bo Former' }],
    ['POST', '/api/companies/mine/deletion', '', { name: 'New' }],
    ['DELETE', '/api/companies/mine/deletion', ''],
  ]
}

/** Ada's company with leave that these changes count again or cut. */
async function makeCompanyToChange() {
  const company = await makeSmallCompany(test)
  const { admin, ana } = company
  await ana.asksFor('2026-04-06', '2026-04-10')
  await ana.asksFor('2026-06-29', '2026-07-03')
  const created = async (url: string, body: object) =>
    (await admin.call('POST', url, body)).json<{ id: string }>().id
  const bo = await addMember(test, company, 'Bo Former')
  await admin.deactivates(bo)
  const ids = {
    ana: ana.id,
    bo: bo.id,
    pia: await addWaiting(company),
    place: await created('/api/locations', munich),
    unused: await created('/api/locations', { ...munich, name: 'Augsburg' }),
    team: await created('/api/teams', { name: 'Design', mostAway: null }),
    period: await created('/api/blocked-periods', { ...launchPeriod, name: 'Stocktaking' }),
  }
  return { ...company, ids }
}

/** Somebody who hasn't joined, and whose invitation waits for the day's limit. */
async function addWaiting({ admin, company }: TestCompany): Promise<string> {
  const { rows } = await admin.importsPeople([{ email: newEmail('pia') }])
  const id = String(rows[0]?.user?.id)
  await test.inCompany(company.id, (tx) =>
    tx
      .update(users)
      .set({ inviteAskedAt: new Date('2026-03-02T09:00:00Z') })
      .where(eq(users.id, id)),
  )
  return id
}

/** Every row of the company, in every tenant table. */
async function everythingOf(companyId: string): Promise<Record<string, unknown>> {
  return test.inCompany(companyId, async (tx) => {
    const tables = await tx.execute<{ name: string }>(sql`SELECT c.table_name AS name
      FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.column_name = 'company_id'
      AND c.table_name NOT IN ('identities', 'invitation_directory') ORDER BY 1`)
    const rows: Record<string, unknown> = {}
    for (const { name } of tables.rows) {
      const all = await tx.execute(
        sql`SELECT to_jsonb(t)::text AS row FROM ${sql.identifier(name)} t ORDER BY 1`,
      )
      rows[name] = all.rows.map(({ row }) => row)
    }
    return rows
  })
}

const runAsOwner = (text: string) => test.database.asOwner((client) => client.query(text))

/** While `work` runs, no audit entry of these actions can be written. */
async function withoutAudit<T>(actions: string, work: () => Promise<T>): Promise<T> {
  await runAsOwner(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no audit today'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON audit_log FOR EACH ROW WHEN (NEW.action LIKE '${actions}')
    EXECUTE FUNCTION fail()`)
  try {
    return await work()
  } finally {
    await runAsOwner('DROP TRIGGER fail ON audit_log; DROP FUNCTION fail()')
  }
}

describe('what admins alone may change', () => {
  it('is all that the API offers under these addresses', () => {
    // What a former admin knew has a line for each key and webhook (known-secrets.test.ts).
    const addresses =
      /^\/api\/(companies\/mine(?!\/leave)|locations|blocked-periods|teams|leave-types(?!\/approval-preview)|leave-adjustments|team\/\{id\}(?!\/known-secrets))/
    const known = Object.entries(test.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {})
        .filter((method) => method !== 'get' && addresses.test(path))
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    const tested = changesIn({ ana: '', bo: '', pia: '', place: '', unused: '', team: '', period: '' }).map(
      ([method, route]) => `${method} ${route}`,
    )
    expect(tested.toSorted()).toEqual(known.toSorted())
  })

  it('is refused to managers and employees, saved whole or not at all, and audited once', async () => {
    const { admin, adminId, max, ana, company, ids } = await makeCompanyToChange()
    const recounting: string[] = []
    for (const [method, route, url, body] of changesIn(ids)) {
      const send = (person = admin) => person.call(method, url || route, body)
      const before = await everythingOf(company.id)
      for (const person of [max, ana]) expect([route, (await send(person)).statusCode]).toEqual([route, 403])
      const failed = await withoutAudit('%', send)
      expect([route, failed.statusCode]).toEqual([route, 500])
      expect([route, await everythingOf(company.id)]).toEqual([route, before])

      const halfway = await withoutAudit('leave-request.%', send)
      const isRecounting = halfway.statusCode === 500
      if (isRecounting) recounting.push(`${method} ${route}`)
      const afterwards = await everythingOf(company.id)
      expect([route, isDeepStrictEqual(afterwards, before)]).toEqual([route, isRecounting])
      const answer = isRecounting ? await send() : halfway
      expect(answer.statusCode, answer.body).toBeLessThan(300)

      const entries = await newEntries(before, company.id)
      // Leave that is counted anew and the people of a removed team have lines of their own.
      const ofChange = entries.filter(
        ({ action, after }) => !action.startsWith('leave-request.') && after?.because === undefined,
      )
      expect([route, ofChange]).toEqual([route, [expect.objectContaining({ actor_id: adminId })]])
    }
    expect(recounting).toEqual([
      'PUT /api/companies/mine/settings',
      'PUT /api/locations/{id}/holidays/{date}',
      'DELETE /api/locations/{id}/holidays/{date}',
      'PATCH /api/team/{id}',
    ])
  }, 120_000)

  it('is not changed, and not audited, by what stands there already', async () => {
    const { admin, company, ids } = await makeCompanyToChange()
    const same: [method: 'PUT' | 'PATCH', url: string, body: object][] = [
      ['PUT', `/api/locations/${ids.place}`, munich],
      ['PUT', `/api/blocked-periods/${ids.period}`, { ...launchPeriod, name: 'Stocktaking' }],
      ['PATCH', `/api/teams/${ids.team}`, { name: 'Design', mostAway: null }],
      ['PATCH', `/api/team/${ids.ana}`, {}],
      ['PATCH', '/api/leave-types/sick', { isPaid: true }],
      [
        'PUT',
        '/api/companies/mine',
        { name: 'Halyard', industry: null, annualDays: 20, accrualType: 'all_at_once' },
      ],
    ]
    const before = await everythingOf(company.id)
    for (const [method, url, body] of same) {
      const answer = await admin.call(method, url, body)
      expect(answer.statusCode, answer.body).toBe(200)
      expect([url, await everythingOf(company.id)]).toEqual([url, before])
    }
  })

  it('has one name each, also when two admins give it at once', async () => {
    const { admin } = await makeCompanyToChange()
    const both = (url: string, first: object, second: object) =>
      Promise.all([admin.call('POST', url, first), admin.call('POST', url, second)])
    const tries = [
      await both('/api/teams', { name: 'Élan', mostAway: null }, { name: 'ÉLAN', mostAway: null }),
      await both('/api/locations', hamburg, { ...hamburg, name: 'HAMBURG' }),
      await both('/api/leave-types', sabbatical, { ...sabbatical, name: 'SABBATICAL' }),
    ]
    for (const answers of tries)
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })
})

type Entry = { action: string; actor_id: string; after: { because?: string } | null }

async function newEntries(before: Record<string, unknown>, companyId: string): Promise<Entry[]> {
  const rows = (await everythingOf(companyId))['audit_log'] as string[]
  const known = new Set(before['audit_log'] as string[])
  return rows.filter((row) => !known.has(row)).map((row) => JSON.parse(row))
}
