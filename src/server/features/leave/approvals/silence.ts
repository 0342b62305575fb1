import { eq } from 'drizzle-orm'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
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
import {
  type DueStep,
  dueSteps,
  type Escalation,
  hasReached,
  type SilenceRules,
  stepDue,
} from '#shared/leave/silence.ts'
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
  for (const waiting of requests) {
    if (isDue(waiting)) await tx.enqueue('remind-undecided', { requestId: waiting.request.id })
  }
}

/** Reminds, brings in the next people, or has the last word, if it's due and nobody has decided meanwhile. */
export async function followUpUndecided(
  { inCompany, now }: JobServices,
  { companyId, requestId }: JobPayloads['remind-undecided'],
): Promise<undefined> {
  await inCompany(companyId, async (tx) => {
    const [known] = await tx
      .select({ id: leaveRequests.id })
      .from(leaveRequests)
      .where(eq(leaveRequests.id, requestId))
    // Its company is gone.
    if (!known) return
    const request = await lockRequest(tx, requestId)
    if (request.status !== 'pending') return
    const owner = await findMember(tx, request.userId, now())
    if (!owner || owner.deactivatedAt) return
    const { requests, ...around } = await readWaiting(tx, [request], now())
    const [waiting] = requests
    if (waiting && isDue(waiting))
      await followUp(tx, { companyId, now: now() }, { request, step: waiting.step, ...around })
  })
}

/** A pending request, and the latest step that its approvers' silence has led to. */
type WaitingRequest = {
  request: LeaveRow
  steps: DueStep[]
  step: DueStep['step'] | undefined
  today: PlainDate
}
type Due = WaitingRequest & { step: DueStep['step'] }

function isDue(waiting: WaitingRequest): waiting is Due {
  const { step, request } = waiting
  if (step === undefined) return false
  return step === 'last-word' ? request.escalation === 'announced' : !hasReached(request.escalation, step)
}

/** These requests with what is due while they wait, when it is 8 in the morning or later for their first approver. */
export async function readWaiting(tx: Tx, pending: readonly LeaveRow[], now: Date) {
  const { rules, timeZone } = await readSilenceRules(tx)
  const lines = await readReportingLines(
    tx,
    dateInTimeZone(now, timeZone),
    pending.map(({ userId }) => userId),
  )
  const approverIds = new Map(pending.map(({ id, userId }) => [id, currentApproverIds(lines, { userId })]))
  const calendars = await readCalendars(tx, [...new Set([...approverIds.values()].flat())], { pending, now })
  const requests = pending.flatMap((request): WaitingRequest[] => {
    const approvers = (approverIds.get(request.id) ?? []).flatMap((id) => calendars.get(id) ?? [])
    const [first] = approvers
    if (!first) return []
    const since = dateInTimeZone(request.waitingSince ?? request.createdAt, first.timeZone)
    const today = dateInTimeZone(new Date(now.getTime() - morningMs), first.timeZone)
    const steps = dueSteps(rules, since, (date) => approvers.some(({ works }) => works(date)))
    return [{ request, steps, step: stepDue(steps, today), today }]
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
  const calendars = await readWorkCalendars(tx, ids, { start, end })
  const found = new Map<string, { timeZone: string; works: (date: PlainDate) => boolean }>()
  for (const id of ids) {
    const member = await findMember(tx, id, now)
    const { patterns = [], holidays = [] } = calendars.get(id) ?? {}
    const partOn = workCalendar(patterns, holidays)
    if (member) found.set(id, { timeZone: member.timeZone, works: (date) => partOn(date) !== 'none' })
  }
  return found
}

type FollowUp = { request: LeaveRow; step: DueStep['step']; lines: ReportingLines; rules: SilenceRules }

async function followUp(tx: Tx, scope: Scope, { request, step, lines, rules }: FollowUp): Promise<void> {
  if (step === 'last-word') return haveLastWord(tx, scope, { request, lines, rules })
  await tx.update(leaveRequests).set({ escalation: step }).where(eq(leaveRequests.id, request.id))
  if (step === 'reminded') {
    for (const recipientId of currentApproverIds(lines, request))
      await tx.enqueue('mail-leave-reminder', { requestId: request.id, recipientId })
  } else if (step === 'announced') {
    const because = `If no one decides today, it will ${rules.lastWord === 'approve' ? 'be approved' : 'lapse'} tomorrow.`
    const everyone = currentApproverIds(lines, { ...request, escalation: step })
    await record(tx, scope, request, { after: { because }, notify: [request.userId, ...everyone] })
  } else {
    await bringIn(tx, scope, { request, step, lines })
  }
}

/** Notifies those who can decide from now on, and the owner. */
async function bringIn(
  tx: Tx,
  scope: Scope,
  { request, step, lines }: { request: LeaveRow; step: Escalation; lines: ReportingLines },
): Promise<void> {
  const silent = currentApprovers(lines, request)
  const known = new Set(silent.map(({ id }) => id))
  const joined = currentApprovers(lines, { ...request, escalation: step }).filter(({ id }) => !known.has(id))
  if (joined.length === 0) return
  for (const { id } of joined)
    await tx.enqueue('mail-leave-requested', { requestId: request.id, recipientId: id })
  const names = new Intl.ListFormat('en').format(joined.map(fullName))
  const because = `No one has decided yet, so ${names} can decide too.`
  await record(tx, scope, request, { after: { because }, notify: [request.userId] })
}

async function haveLastWord(
  tx: Tx,
  scope: Scope,
  { request, lines, rules }: Omit<FollowUp, 'step'>,
): Promise<void> {
  const because = 'No one decided in time.'
  const approvers = currentApproverIds(lines, request)
  if (rules.lastWord === 'approve') {
    await approveUndecided(tx, scope, request, because)
    return
  }
  await tx.update(leaveRequests).set({ status: 'cancelled' }).where(eq(leaveRequests.id, request.id))
  await recordLeaveUpdate(
    tx,
    { at: scope.now, companyId: scope.companyId, actorId: null },
    {
      subjectId: request.id,
      action: request.amendsId ? 'leave-amendment.cancelled' : 'leave-request.cancelled',
      before: { status: 'pending' },
      after: { status: 'cancelled', because },
      notify: [request.userId, ...approvers],
    },
  )
}

async function record(
  tx: Tx,
  { companyId, now }: Scope,
  { id, amendsId }: LeaveRow,
  { after, notify }: { after: { because: string }; notify: readonly string[] },
): Promise<void> {
  await recordLeaveUpdate(
    tx,
    { at: now, companyId, actorId: null },
    {
      subjectId: id,
      action: amendsId ? 'leave-amendment.escalated' : 'leave-request.escalated',
      after,
      notify,
    },
  )
}
