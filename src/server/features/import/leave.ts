import { setImmediate } from 'node:timers/promises'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { reasonForNoDecision } from '#server/features/leave/requests/no-decision.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatCount } from '#shared/format-dates.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import type { LeaveAccount, TakenDate } from '#shared/leave/leave-account.ts'
import { mayAskFor, refusalInWords } from '#shared/leave/may-ask.ts'
import { earlierOf, firstDate, lastDate, laterOf } from '#shared/plain-date.ts'
import { readLeaveFacts } from './leave-facts.ts'
import { LeavePlanner, type PlannedLeave } from './leave-planner.ts'
import { type LeaveDraft, readLeaveRow } from './leave-row.ts'
import { storeLeave } from './leave-store.ts'
import { type PlannedRow, plansOf, type RowKind, withProblem } from './pipeline.ts'
import { cellsInWords, joinNotes, RowProblem } from './rows.ts'
import { readStatedBalances, statedInWords } from './stated-balances.ts'

/** Dates of all rows together that one transaction can store. */
const mostDays = 300_000

/** Past leave: stored as approved and recorded by the actor, counted by each person's own calendar. */
export const leaveRows: RowKind<LeaveDraft, PlannedLeave> = {
  kind: 'leave',
  dates: ['start', 'end'],
  read: readLeaveRow,
  words: ({ cell }, draft) =>
    cellsInWords([
      draft ? '' : cell('name') || cell('email'),
      cell('type'),
      cell('start'),
      cell('end'),
      cell('status'),
    ]),
  checker: async (tx, rows, { actor: { locale } }) => {
    const drafts = rows.flatMap(({ draft }) => draft ?? [])
    const userIds = [...new Set(drafts.map(({ user }) => user.id))]
    const stated = await readStatedBalances(tx, userIds)
    const range = {
      start: drafts.map(({ start }) => start).reduce(earlierOf, lastDate),
      end: drafts.map(({ end }) => end).reduce(laterOf, firstDate),
    }
    const planner = new LeavePlanner(await readLeaveFacts(tx, userIds, range), locale)
    return (draft, row) => {
      const planned = planner.plan(row, draft)
      const note = joinNotes(draft.dateNote, planned.note, statedInWords(planned, stated, locale))
      return { plan: planned.leave.length > 0 ? planned : null, words: planned.words, note }
    }
  },
  together: async (tx, rows, { actor }) => {
    assertNotTooMuch(rows)
    const uncovered = await findUncovered(tx, plansOf(rows), actor)
    const covered = rows.map((row) => {
      const refusal = row.plan && uncovered.get(row.plan)
      return refusal ? withProblem(row, new RowProblem('start', refusal)) : row
    })
    return judgeOwnLeave(tx, actor, covered)
  },
  store: storeLeave,
}

function assertNotTooMuch(rows: readonly PlannedRow<PlannedLeave>[]): void {
  const days = plansOf(rows).reduce((sum, plan) => sum + datesOf(plan).length, 0)
  if (days > mostDays)
    throw invalid(
      (locale) =>
        `The rows have ${formatCount(days, locale)} days of leave. Please import at most ${formatCount(mostDays, locale)} at a time.`,
    )
}

/**
 * The rows that the balance does not cover, each with its refusal. Past leave is accepted whatever the
 * balance; future leave is checked in the order of the file, on top of all past leave.
 */
async function findUncovered(
  tx: Tx,
  planned: readonly PlannedLeave[],
  { today, locale }: Actor,
): Promise<Map<PlannedLeave, string>> {
  const uncovered = new Map<PlannedLeave, string>()
  const aheadOf = (plan: PlannedLeave) => datesOf(plan).filter(({ date }) => date > today)
  for (const [leaveType, ofType] of Map.groupBy(planned, ({ draft }) => draft.type.key)) {
    const byPerson = Map.groupBy(ofType, ({ draft }) => draft.user.id)
    const concerned = [...byPerson].filter(([, plans]) => plans.some((plan) => aheadOf(plan).length > 0))
    if (concerned.length === 0) continue
    const ids = concerned.map(([userId]) => userId)
    const accounts = await readLeaveAccounts(tx, ids, leaveType)
    for (const [userId, plans] of concerned) {
      const stored = accounts.get(userId)
      if (!stored) continue
      const past = plans.flatMap((plan) => datesOf(plan).filter(({ date }) => date <= today))
      let account = withLeave(stored, past)
      // More leave never raises a balance: if all rows together are covered, each is.
      const ahead = mayAskFor(account, plans.flatMap(aheadOf)).allowed ? [] : plans
      for (const plan of ahead) {
        const dates = aheadOf(plan)
        const answer = mayAskFor(account, dates)
        const asked = dates[0]?.date
        if (answer.allowed) account = withLeave(account, dates)
        else if (asked) uncovered.set(plan, refusalInWords(answer.shortage, { isOwn: false, asked, locale }))
      }
      // One person's rows can take long: other requests are served in between.
      await setImmediate()
    }
  }
  return uncovered
}

function withLeave(account: LeaveAccount, dates: readonly TakenDate[]): LeaveAccount {
  const added = dates.map((day) => ({ ...day, requestId: '', status: 'approved' as const }))
  return { ...account, leave: [...(account.leave ?? []), ...added] }
}

function datesOf({ leave }: PlannedLeave): TakenDate[] {
  return leave.flatMap(({ dates }) => dates)
}

/**
 * Makes the actor's own leave that isn't over a problem of its row, as no one approves their own leave. Where
 * nobody else could decide it, or its type needs no approval, it is stored with the reason, as a request is
 * (product, section 2). Own leave that is over is history. The caller holds the lock on the actor, so that an
 * approver who comes or goes does so before or after the import.
 */
async function judgeOwnLeave(
  tx: Tx,
  { userId, today }: Actor,
  rows: PlannedRow<PlannedLeave>[],
): Promise<PlannedRow<PlannedLeave>[]> {
  const isOwnAhead = ({ draft, leave }: PlannedLeave) =>
    draft.user.id === userId && leave.some(({ period }) => period.end >= today)
  if (!plansOf(rows).some(isOwnAhead)) return rows
  const lines = await readReportingLines(tx, today, [{ userId }])
  const othersDecide = currentApproverIds(lines, { userId }).length > 0
  return rows.map((row) => {
    const { plan } = row
    if (!plan || !isOwnAhead(plan)) return row
    const { needsApproval } = plan.draft.type
    if (needsApproval && othersDecide) return withProblem(row, new RowProblem('start', ownLeaveAhead))
    return { ...row, plan: { ...plan, undecided: reasonForNoDecision({ needsApproval, isExempt: false }) } }
  })
}

const ownLeaveAhead =
  'You can’t approve your own leave: request it instead, or ask another admin to import this row.'
