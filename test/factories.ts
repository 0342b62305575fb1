import { asc, eq } from 'drizzle-orm'
import { readAuditLines } from '#server/platform/audit/read.ts'
import { announcements, auditLog, users } from '#server/platform/db/schema.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Company } from '#shared/company/contract.ts'
import type { Role } from '#shared/fields.ts'
import { defaultLocale } from '#shared/locale.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'

export type TestCompany = { company: Company; admin: Person; adminId: string }

let count = 0

/** An address that no other test uses. */
export function newEmail(name = 'person'): string {
  count++
  return `${name}.${count}@halyard.example`
}

/** A company of its own, with an admin called Ada. */
export async function makeCompany(
  test: TestApp,
  input: Parameters<Person['setsUp']>[0] = {},
): Promise<TestCompany> {
  const admin = await test.signIn({ email: newEmail('ada'), name: 'Ada Admin' })
  const company = await admin.setsUp(input)
  return { company, admin, adminId: (await admin.me()).id }
}

/** Invites and signs in a member; `manager` is the id of the person they report to. */
export async function addMember(
  test: TestApp,
  { admin, company }: TestCompany,
  name: string,
  { role = 'employee', manager }: { role?: Role; manager?: string } = {},
): Promise<Person & { id: string; email: string }> {
  const email = newEmail(name.split(' ')[0]?.toLowerCase())
  await admin.invites(email, role)
  const person = await test.joins({ email, name })
  const { id } = await person.me()
  if (manager) {
    await test.inCompany(company.id, async (tx) => {
      await tx.update(users).set({ managerId: manager }).where(eq(users.id, id))
    })
  }
  return Object.assign(person, { id, email })
}

/** A company with Ada (admin), Max (manager, reports to Ada) and Ana (employee, reports to Max). */
export async function makeSmallCompany(test: TestApp) {
  const company = await makeCompany(test)
  const max = await addMember(test, company, 'Max Manager', { role: 'manager', manager: company.adminId })
  const ana = await addMember(test, company, 'Ana Employee', { manager: max.id })
  return { ...company, max, ana }
}

/**
 * Ada, Max and Ana of the small company, and Zoe who reports to Ada; with approved leave in March 2026: a day
 * each, Ana two.
 */
export async function makeCompanyWithLeave(test: TestApp) {
  const company = await makeSmallCompany(test)
  const zoe = await addMember(test, company, 'Zoe Other', { manager: company.adminId })
  const { admin, max, ana } = company
  await admin.approves(await max.asksFor('2026-03-10'))
  await max.approves(await ana.asksFor('2026-03-11', '2026-03-12', { notes: 'Wedding' }))
  await admin.approves(await zoe.asksFor('2026-03-13'))
  await max.approves(await admin.asksFor('2026-03-16'))
  return { ...company, zoe }
}

/** What the audit log says of somebody or something, oldest first. */
export function auditOf(test: TestApp, companyId: string, subjectId: string) {
  return test.inCompany(companyId, (tx) => readAuditLines(tx, eq(auditLog.subjectId, subjectId)))
}

/** The announcements to the company's open screens, the oldest first, each with all its topics. */
export async function announcedTo(test: Pick<TestApp, 'inCompany'>, companyId: string): Promise<string[]> {
  const { topics, at } = announcements
  const rows = await test.inCompany(companyId, (tx) =>
    tx.select({ topics }).from(announcements).orderBy(asc(at)),
  )
  return rows.map((row) => row.topics.join(' '))
}

/** The admin who set a company up, for what is asked below the routes. */
export function adminActor(companyId: string, userId: string, today: PlainDate): Actor {
  return {
    userId,
    companyId,
    role: 'admin',
    firstName: 'Ada',
    lastName: 'Admin',
    email: 'ada@example.com',
    managerId: null,
    teamId: null,
    today,
    locale: defaultLocale,
    key: null,
  }
}
