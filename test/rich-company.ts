import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  calendarFeeds,
  feedDirectory,
  leaveAdjustments,
  payrollDays,
  payrollLocks,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '#server/platform/db/schema.ts'
import type { CompanyRules } from '#shared/company/contract.ts'
import { everyWeek, mondayToFriday } from '#shared/leave/work-calendar.ts'
import type { TestApp } from './app.ts'
import { makeSmallCompany, newEmail } from './factories.ts'
import type { Person } from './person.ts'

/** A company with something of everything that can be stored: each of its tables has rows. */
export async function makeRichCompany(test: TestApp) {
  const small = await makeSmallCompany(test)
  const { admin, adminId, max, ana, company } = small
  const team = await admin.addsTeam('Design')
  const place = { name: 'Munich', country: 'DE', region: 'BY', timeZone: null }
  const location = await created<{ id: string }>(admin.call('POST', '/api/locations', place))
  const holiday = { name: 'Founders’ day', part: 'full', everyYear: true }
  await created(admin.call('PUT', `/api/locations/${location.id}/holidays/2026-05-05`, holiday))
  const period = {
    name: 'Launch',
    startDate: '2026-06-01',
    endDate: '2026-06-05',
    teamId: team.id,
    effect: 'warn',
  }
  await created(admin.call('POST', '/api/blocked-periods', period))
  await admin.changesMember(ana, {
    teamId: team.id,
    employment: [{ start: '2025-01-01', end: null }],
    location: { validFrom: '2026-03-02', locationId: location.id },
    entitlement: { leaveType: 'annual', unit: 'days', annualAmount: 24 },
    workingExceptions: [
      {
        date: '2026-05-05',
        worked: { part: 'full', minutes: 450, from: '22:00', until: '06:00', breakMinutes: 30 },
      },
    ],
  })
  await admin.changesMember(max, {
    workingWeek: {
      validFrom: '2026-03-02',
      pattern: { weeks: [mondayToFriday.weeks[0] ?? {}, { mon: 'full' }], anchor: '2026-03-02' },
    },
  })
  const rules = await rulesOf(admin)
  await created(
    admin.call('PUT', '/api/companies/mine/settings', {
      ...rules,
      leaveYearStart: '04-01',
      paySchedule: { every: 'two_weeks', anchor: '2026-01-05' },
      workingWeek: everyWeek({ ...rules.workingWeek.weeks[0], fri: 'morning' }),
    }),
  )
  await admin.makesKey({ name: 'Payroll import', isPersonal: false, scopes: ['leave:read'] })
  await admin.wants({ kind: 'decisions', email: false, inApp: true })
  await admin.invites(newEmail('later'), 'manager', { startDate: '2026-09-01' })

  await created(admin.call('PATCH', '/api/leave-types/annual', { cover: 'optional', coverAboveDays: 5 }))
  const taken = await ana.asksFor('2026-03-09', '2026-03-11', {
    notes: '=1+1, "quoted"\nand a line',
    coverId: max.id,
    handoverNote: '=The keys 🗝',
  })
  await max.answersCover(taken, 'accepted')
  await max.approves(taken)
  await ana.changes(taken, { endDate: '2026-03-12' })
  await ana.asksFor('2026-04-20', '2026-04-20', { isHalfDay: true, notes: 'Dentist 🦷' })
  await test.untilJobsDone()

  const webhook = { companyId: company.id, id: randomUUID() }
  await test.inCompany(company.id, async (tx) => {
    const own = { companyId: company.id }
    const about = { ...own, userId: ana.id }
    await tx.insert(leaveAdjustments).values({
      ...about,
      id: randomUUID(),
      leaveType: 'annual',
      date: '2026-03-02',
      amount: '-1.50',
      reason: '-2 of last year',
      createdBy: adminId,
      createdAt: new Date('2026-03-02T09:00:00.123Z'),
    })
    await tx.insert(payrollLocks).values({
      ...own,
      startDate: '2026-01-05',
      endDate: '2026-01-18',
      lockedBy: adminId,
      lockedAt: new Date('2026-02-01T00:00:00Z'),
      lines: [],
      csv: '\uFEFFPerson,Days\r\n',
      // As large as twenty thousand lines make it.
      xlsx: Buffer.alloc(1_500_000, 'xlsx').toString('base64'),
    })
    const told = {
      ...about,
      periodStart: '2026-01-05',
      date: '2026-01-07',
      leaveType: 'annual',
      days: '0.50',
      minutes: 240,
    }
    await tx.insert(payrollDays).values(told)
    const token = `a-private-token-${company.id}`
    const feed = { ...about, kind: 'own' as const }
    await tx.insert(calendarFeeds).values({
      ...feed,
      sealedToken: 'v1.00000000.a-sealed-token',
      createdAt: new Date('2026-02-01T00:00:00Z'),
    })
    const tokenHash = createHash('sha256').update(token).digest('hex')
    await tx.insert(feedDirectory).values({ ...feed, tokenHash })
    const createdAt = new Date('2026-02-01T00:00:00Z')
    await tx.insert(webhookEndpoints).values({
      ...webhook,
      url: 'https://example.org/hook',
      types: ['leave.approved'],
      seesPrivateTypes: true,
      secret: 'v1.00000000.a-sealed-secret',
      createdAt,
      offSince: createdAt,
      offBecause: 'admin',
    })
    await tx.insert(webhookDeliveries).values({
      ...own,
      id: randomUUID(),
      endpointId: webhook.id,
      messageId: randomUUID(),
      type: 'webhook.test',
      body: '{}',
      state: 'delivered',
      attempts: 1,
      createdAt: new Date('2026-03-02T09:00:00Z'),
    })
    // A manager who came after their people, by id: the file has them in the other order.
    await tx.update(users).set({ managerId: ana.id }).where(eq(users.id, adminId))
    await tx.update(users).set({ managerId: null }).where(eq(users.id, max.id))
  })
  return { ...small, team, location, taken, webhook }
}

async function rulesOf(admin: Person): Promise<CompanyRules> {
  const { leaveYearStart, paySchedule, timeZone, workingWeek, ...rest } = await admin.company()
  const { locationId, mostAway, mostAwayEffect, signInToDecide, illnessDaysBack, silence } = rest
  return {
    leaveYearStart,
    paySchedule,
    timeZone,
    workingWeek,
    locationId,
    mostAway,
    mostAwayEffect,
    signInToDecide,
    illnessDaysBack,
    silence,
  }
}

async function created<T>(call: Promise<{ statusCode: number; body: string; json(): unknown }>): Promise<T> {
  const answer = await call
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer.json() as T
}
