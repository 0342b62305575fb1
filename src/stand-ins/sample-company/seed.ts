import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Billing } from '#server/features/billing/payment-provider.ts'
import { beginEvaluation } from '#server/features/billing/reminders.ts'
import { addBuiltInLeaveTypes } from '#server/features/leave-type/built-in-types.ts'
import { audit } from '#server/platform/audit/service.ts'
import {
  companies,
  identities,
  leavePolicies,
  leaveRequestDays,
  leaveRequests,
  users,
} from '#server/platform/db/schema.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays } from '#shared/leave/days.ts'
import { countWorkingDays, totalMinutesOf } from '#shared/leave/working-days.ts'
import { addDays, addMonths, dateInTimeZone, weekdayOf } from '#shared/plain-date.ts'
import { type SampleLeave, sampleCompanyName, sampleLeave, samplePeople } from './company.ts'

type Seeding = {
  inCompany: WithTenant
  directory: Directory
  billing: Billing | null
  issuer: string
  now: Date
}
type SampleUser = { subject: string; userId: string; identityId: string }

const timeZone = 'UTC'

/** Puts the sample company into a database that has none: four people and a year of leave around today. */
export async function seedSampleCompany({
  inCompany,
  directory,
  billing,
  issuer,
  now,
}: Seeding): Promise<void> {
  const people: SampleUser[] = []
  for (const { subject, email, firstName, lastName } of samplePeople) {
    const person = { issuer, subject, email, firstName, lastName, profileImageUrl: null }
    const account = await directory.recordIdentity(person, now)
    if (account.membership) return
    people.push({ subject, userId: newId(), identityId: account.identityId })
  }

  const companyId = newId()
  const today = dateInTimeZone(now, timeZone)
  const createdOn = addMonths(today, -12)
  await inCompany(companyId, async (tx) => {
    if (await isSeeded(tx, people)) return
    await tx.insert(companies).values({
      companyId,
      name: sampleCompanyName,
      industry: 'technology',
      teamSize: '5-10',
      creatorJobTitle: 'Founder/CEO',
      timeZone,
      createdOn,
      createdAt: now,
    })
    if (billing) await beginEvaluation(tx, billing.now())
    await addBuiltInLeaveTypes(tx, companyId, now)
    await tx.insert(leavePolicies).values({
      companyId,
      leaveType: 'annual',
      validFrom: `${createdOn.slice(0, 4)}-01-01`,
      annualAmount: '25',
      accrualType: 'all_at_once',
      carryOverAmount: '5',
    })
    await addPeople(tx, companyId, people, createdOn, now)
    for (const leave of sampleLeave) await addLeave(tx, companyId, people, leave, today)
  })
}

/** Of nodes that start together the first one seeds: the others wait here for its lock, and find it done. */
async function isSeeded(tx: Tx, people: SampleUser[]): Promise<boolean> {
  const [first] = await tx
    .select({ companyId: identities.companyId })
    .from(identities)
    .where(eq(identities.id, find(people, 'maya').identityId))
    .for('update')
  return first?.companyId != null
}

async function addPeople(
  tx: Tx,
  companyId: string,
  people: SampleUser[],
  joinedOn: string,
  now: Date,
): Promise<void> {
  for (const { subject, email, firstName, lastName, role, manager } of samplePeople) {
    const { userId, identityId } = find(people, subject)
    const managerId = manager && find(people, manager).userId
    await tx.insert(users).values({
      companyId,
      id: userId,
      identityId,
      firstName,
      lastName,
      email,
      role,
      managerId,
      joinedOn,
      createdAt: now,
    })
    await tx.update(identities).set({ companyId, userId }).where(eq(identities.id, identityId))
  }
}

async function addLeave(
  tx: Tx,
  companyId: string,
  people: SampleUser[],
  leave: SampleLeave,
  today: string,
): Promise<void> {
  const id = newId()
  const monday = addDays(today, leave.week * 7 - ((weekdayOf(today) + 6) % 7))
  const start = addDays(monday, leave.from - 1)
  const { dates, period, totalHundredths } = countWorkingDays({
    start,
    end: addDays(monday, leave.to - 1),
    isHalfDay: leave.half !== undefined,
    halfDayPart: leave.half,
  })
  const isDecided = leave.status === 'approved' || leave.status === 'rejected'
  // Asked three weeks ahead, or two days ago where that lies in the future.
  const askedAt = morningOf([addDays(start, -21), addDays(today, -2)].toSorted()[0] ?? today)
  const closedAt = new Date(askedAt.getTime() + hoursOpen(leave) * 3_600_000)
  await tx.insert(leaveRequests).values({
    companyId,
    id,
    userId: find(people, leave.who).userId,
    leaveType: leave.type,
    startDate: period.start,
    endDate: period.end,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    notes: leave.notes ?? null,
    totalDays: formatDays(totalHundredths),
    totalMinutes: totalMinutesOf(dates),
    status: leave.status,
    rejectionReason: leave.rejectionReason ?? null,
    createdBy: find(people, leave.who).userId,
    decidedBy: isDecided ? deciderOf(people, leave) : null,
    decidedAt: isDecided ? closedAt : null,
    createdAt: askedAt,
  })
  const days = dates.map(({ date, hundredths, minutes }) => ({
    companyId,
    requestId: id,
    date,
    days: formatDays(hundredths),
    minutes,
  }))
  await tx.insert(leaveRequestDays).values(days)
  await recordHistory(tx, { companyId, id, leave, people, askedAt, closedAt, isDecided })
}

type SampleRequest = {
  companyId: string
  id: string
  leave: SampleLeave
  people: SampleUser[]
  askedAt: Date
  /** When it was decided or cancelled, if it isn't pending. */
  closedAt: Date
  isDecided: boolean
}

/** The audit entries of the sample's leave, as if it had been requested and decided here. */
async function recordHistory(
  tx: Tx,
  { companyId, id, leave, people, askedAt, closedAt, isDecided }: SampleRequest,
): Promise<void> {
  const actorId = find(people, leave.who).userId
  const author = { at: askedAt, companyId, actorId }
  await audit(tx, author, { action: 'leave-request.created', subjectId: id })
  if (leave.status === 'pending') return
  const decider = {
    at: closedAt,
    companyId,
    actorId: isDecided ? deciderOf(people, leave) : actorId,
  }
  await audit(tx, decider, {
    action: `leave-request.${leave.status}`,
    subjectId: id,
    after: { status: leave.status },
    personal: {
      userId: actorId,
      ...(leave.rejectionReason && { after: { rejectionReason: leave.rejectionReason } }),
    },
  })
}

function deciderOf(people: SampleUser[], { who }: SampleLeave): string {
  return find(people, who === 'maya' ? 'nora' : 'maya').userId
}

/** How long a request was pending: some for hours, some until the next day. */
function hoursOpen({ week }: SampleLeave): number {
  return [2, 26, 5, 21][Math.abs(week) % 4] ?? 2
}

function morningOf(date: string): Date {
  return new Date(`${date}T09:12:00Z`)
}

function find(people: SampleUser[], subject: string): SampleUser {
  const person = people.find((candidate) => candidate.subject === subject)
  if (!person) throw new Error(`The sample company has no ${subject}.`)
  return person
}
