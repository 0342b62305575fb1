import { setImmediate } from 'node:timers/promises'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveAccount, LeaveDay, TakenDate } from '#shared/leave/leave-account.ts'
import { mayAskFor, refusalInWords } from '#shared/leave/may-ask.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PlannedLeave } from './leave-plan.ts'

/**
 * The rows that the balance does not cover, each with its refusal. Past leave is accepted whatever the
 * balance; future leave is checked in the order of the file, on top of all past leave.
 */
export async function findUncovered(
  tx: Tx,
  planned: readonly PlannedLeave[],
  { today, locale }: Reader,
): Promise<Map<PlannedLeave, string>> {
  const uncovered = new Map<PlannedLeave, string>()
  for (const [leaveType, ofType] of Map.groupBy(planned, ({ draft }) => draft.type.key)) {
    const byPerson = Map.groupBy(ofType, ({ draft }) => draft.user.id)
    const concerned = [...byPerson].filter(([, rows]) =>
      rows.some((row) => datesAfter(row, today).length > 0),
    )
    const ids = concerned.map(([userId]) => userId)
    if (ids.length === 0) continue
    const accounts = await readLeaveAccounts(tx, ids, leaveType)
    for (const [userId, rows] of concerned) {
      const account = accounts.get(userId)
      if (!account) continue
      const taken = rows.flatMap((row) => datesOf(row).filter(({ date }) => date <= today))
      await judge(withLeave(account, taken), { rows, today, locale, uncovered })
    }
  }
  return uncovered
}

type Reader = { today: PlainDate; locale: string }

type Judged = Reader & {
  rows: readonly PlannedLeave[]
  uncovered: Map<PlannedLeave, string>
}

async function judge(account: LeaveAccount, { rows, today, locale, uncovered }: Judged): Promise<void> {
  const ahead = rows
    .map((row) => ({ row, dates: datesAfter(row, today) }))
    .filter(({ dates }) => dates.length > 0)
  // More leave never raises a balance: if all rows together are covered, each is.
  if (
    mayAskFor(
      account,
      ahead.flatMap(({ dates }) => dates),
    ).allowed
  )
    return
  let covered = account
  for (const { row, dates } of ahead) {
    const answer = mayAskFor(covered, dates)
    if (answer.allowed) covered = withLeave(covered, dates)
    else {
      const asked = dates[0]?.date ?? answer.shortage.from
      uncovered.set(row, refusalInWords(answer.shortage, { isOwn: false, asked, locale }))
    }
  }
  // One person's rows can take long: other requests are served in between.
  await setImmediate()
}

function withLeave(account: LeaveAccount, dates: readonly TakenDate[]): LeaveAccount {
  const added = dates.map((day): LeaveDay => ({ ...day, requestId: '', status: 'approved' }))
  return { ...account, leave: [...(account.leave ?? []), ...added] }
}

function datesAfter(row: PlannedLeave, today: PlainDate): TakenDate[] {
  return datesOf(row).filter(({ date }) => date > today)
}

function datesOf({ leave }: PlannedLeave): TakenDate[] {
  return leave.flatMap(({ dates }) => dates)
}
