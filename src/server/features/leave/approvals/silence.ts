import { eq } from 'drizzle-orm'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { actionOn, recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { lockRequest } from '#server/features/leave-record/store.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { readSilenceRules } from '#server/features/people/silence-rules.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { findMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { currentApproverIds, currentApprovers, type ReportingLines } from '#shared/leave/approvers.ts'
import { type DueStep, dueSteps, lastWordOn, type SilenceRules, stepToTake } from '#shared/leave/silence.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
import { addDays, dateInTimeZone, type PlainDate } from '#shared/plain-date.ts'
import { approveUndecided, findPending } from './waiting.ts'

type Scope = { companyId: string; now: Date }

/** What happens on a day happens from 8 in the morning on, where the approver is. */
const morningMs = 8 * 3_600_000

/** Hourly: has each request followed up for which something is due, as nobody has decided. */
export async function findSilence(tx: Tx, now: Date): Promise<void> {
  const pending = await findPending(tx)
  if (pending.length === 0) return
  const { requests } = await readWaiting(tx, pending, now)
  for (const { request, step } of requests) {
    if (step) await tx.enqueue('remind-undecided', { requestId: request.id })
  }
}

/** Reminds, brings in the next people, or has the last word, if it's due and nobody has decided meanwhile. */
export async function followUpUndecided(
  { inCompany, now }: JobServices,
  { companyId, requestId }: JobPayloads['remind-undecided'],
): Promise<undefined> {
  await inCompany(companyId, async (tx) => {
    const isKnown = eq(leaveRequests.id, requestId)
    // Its company may be gone.
    if ((await tx.$count(leaveRequests, isKnown)) === 0) return
    const request = await lockRequest(tx, requestId)
    const owner = await findMember(tx, request.userId, now())
    if (request.status !== 'pending' || !owner || owner.deactivatedAt) return
    const { requests, lines, rules } = await readWaiting(tx, [request], now())
    const [waiting] = requests
    if (waiting) await followUp(tx, { companyId, now: now() }, { ...waiting, lines, rules })
  })
}

/** A pending request, what its approvers' silence leads to when, and what is to be done now. */
type WaitingRequest = {
  request: LeaveRow
  steps: DueStep[]
  step: DueStep['step'] | undefined
  /** Where the first approver is, 8 hours ago. */
  today: PlainDate
}

/**
 * These requests with what is due while they wait, when it is 8 in the morning or later for their first
 * approver.
 */
export async function readWaiting(tx: Tx, pending: readonly LeaveRow[], now: Date) {
  const { rules, timeZone } = await readSilenceRules(tx)
  const lines = await readReportingLines(tx, dateInTimeZone(now, timeZone), pending)
  const approverIds = new Map(
    pending.map(({ id, userId, approvalSteps }) => [
      id,
      currentApproverIds(lines, { userId, approvalSteps }),
    ]),
  )
  const calendars = await readCalendars(tx, [...new Set([...approverIds.values()].flat())], { pending, now })
  const requests = pending.flatMap((request): WaitingRequest[] => {
    const approvers = (approverIds.get(request.id) ?? []).flatMap((id) => calendars.get(id) ?? [])
    const [first] = approvers
    if (!first) return []
    const since = dateInTimeZone(request.waitingSince ?? request.createdAt, first.timeZone)
    const today = dateInTimeZone(new Date(now.getTime() - morningMs), first.timeZone)
    const steps = dueSteps(rules, since, (date) => approvers.some(({ works }) => works(date)))
    return [{ request, steps, step: stepToTake(request, steps, today), today }]
  })
  return { requests, lines, rules }
}

const furthestAheadDays = 200

async function readCalendars(
  tx: Tx,
  ids: readonly string[],
  { pending, now }: { pending: readonly LeaveRow[]; now: Date },
) {
  const since = pending.map(({ waitingSince, createdAt }) => (waitingSince ?? createdAt).getTime())
  const start = addDays(dateInTimeZone(new Date(Math.min(...since)), 'UTC'), -1)
  const end = addDays(dateInTimeZone(now, 'UTC'), furthestAheadDays)
  const [calendars, members] = await Promise.all([
    readWorkCalendars(tx, ids, { start, end }),
    Promise.all(ids.map((id) => findMember(tx, id, now))),
  ])
  const found = members.flatMap((member) => {
    if (!member) return []
    const workedOn = workCalendar(calendars.get(member.id))
    const works = (date: PlainDate) => workedOn(date).part !== 'none'
    return [[member.id, { timeZone: member.timeZone, works }] as const]
  })
  return new Map(found)
}

type FollowUp = WaitingRequest & { lines: ReportingLines; rules: SilenceRules }

async function followUp(tx: Tx, scope: Scope, { step, ...waiting }: FollowUp): Promise<void> {
  const { request, lines } = waiting
  if (step === undefined) return
  if (step === 'last-word') return haveLastWord(tx, scope, waiting)
  const endsOn = step === 'announced' ? (lastWordOn(request, waiting.steps, waiting.today) ?? null) : null
  await tx.update(leaveRequests).set({ escalation: step, endsOn }).where(eq(leaveRequests.id, request.id))
  const before = currentApprovers(lines, request)
  const after = currentApprovers(lines, { ...request, escalation: step })
  const joined = after.filter(({ id }) => before.every((known) => known.id !== id))
  if (step === 'reminded') {
    for (const { id } of before)
      await tx.enqueue('mail-leave-reminder', { requestId: request.id, recipientId: id })
    return
  }
  for (const { id } of joined)
    await tx.enqueue('mail-leave-requested', { requestId: request.id, recipientId: id })
  if (step === 'announced') {
    const end = waiting.rules.lastWord === 'approve' ? 'be approved' : 'lapse'
    const because = `If no one decides today, it will ${end} tomorrow.`
    const notify = [request.userId, ...after.map(({ id }) => id)]
    await recordBy(tx, scope, request, { action: 'escalated', after: { because }, notify })
  } else if (joined.length > 0) {
    const names = new Intl.ListFormat('en').format(joined.map(fullName))
    const because = `No one has decided yet, so ${names} can decide too.`
    await recordBy(tx, scope, request, { action: 'escalated', after: { because }, notify: [request.userId] })
  }
}

async function haveLastWord(
  tx: Tx,
  scope: Scope,
  { request, lines, rules }: Pick<FollowUp, 'request' | 'lines' | 'rules'>,
): Promise<void> {
  const approvers = currentApproverIds(lines, request)
  const because = 'No one decided in time.'
  if (rules.lastWord === 'approve') {
    if (await approveUndecided(tx, scope, request, { because, notify: approvers })) return
    // Announced anew, if the balance covers it by then.
    const anew = { escalation: 'admins' as const, waitingSince: scope.now, endsOn: null }
    await tx.update(leaveRequests).set(anew).where(eq(leaveRequests.id, request.id))
    await recordBy(tx, scope, request, {
      action: 'escalated',
      after: { because: 'It couldn’t be approved, as the balance doesn’t cover it.' },
      notify: [request.userId, ...approvers],
    })
    return
  }
  await tx.update(leaveRequests).set({ status: 'cancelled' }).where(eq(leaveRequests.id, request.id))
  await recordBy(tx, scope, request, {
    action: 'cancelled',
    before: { status: 'pending' },
    after: { status: 'cancelled', because },
    notify: [request.userId, ...approvers],
  })
}

type Recorded = {
  action: 'escalated' | 'cancelled'
  before?: { status: string }
  after: { status?: string; because: string }
  notify: readonly string[]
}

/** By the product itself. */
async function recordBy(
  tx: Tx,
  { companyId, now }: Scope,
  request: LeaveRow,
  { action, ...update }: Recorded,
): Promise<void> {
  await recordLeaveUpdate(
    tx,
    { at: now, companyId, actorId: null },
    { subjectId: request.id, action: actionOn(request, action), ...update },
  )
}
