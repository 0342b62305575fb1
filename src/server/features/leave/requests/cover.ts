import { readLeaveAccount } from '#server/features/balance/account.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveAccount, TakenDate } from '#shared/leave/leave-account.ts'
import { mayAskFor, refusalInWords } from '#shared/leave/may-ask.ts'
import { earlierOf } from '#shared/plain-date.ts'

type AskedOf = {
  userId: string
  leaveType: string
  /** The request that the dates belong to, if it is stored already. */
  requestId?: string | undefined
}

/** The account that dates of leave are checked against: without the request that they belong to. */
export async function readAccountBeside(
  tx: Tx,
  { userId, leaveType, requestId }: AskedOf,
): Promise<LeaveAccount> {
  return accountBeside(await readLeaveAccount(tx, userId, leaveType), requestId)
}

/** An account without one of its requests. */
export function accountBeside(account: LeaveAccount, requestId: string | undefined): LeaveAccount {
  return { ...account, leave: (account.leave ?? []).filter((day) => day.requestId !== requestId) }
}

/**
 * Why the account doesn't cover these dates: from which day on it would be short, and by how much
 * (leave-rules, 'May this be asked for?'), in words for a reader's locale. Null if it does.
 */
export function balanceShortage(
  account: LeaveAccount,
  dates: readonly TakenDate[],
  isOwn: boolean,
): ((locale: string) => string) | null {
  const answer = mayAskFor(account, dates)
  if (answer.allowed) return null
  const asked = dates.reduce((first, { date }) => earlierOf(first, date), answer.shortage.from)
  return (locale) => refusalInWords(answer.shortage, { isOwn, asked, locale })
}

/**
 * Refuses leave that its type's allowance does not cover on every day from then on. The caller holds the lock
 * on the person, so that concurrent requests can't overdraw. `isOwn` where the owner reads the refusal.
 *
 * @throws Refusal 'conflict' with the sentence of `balanceShortage`.
 */
export async function assertCovered(
  tx: Tx,
  { dates, isOwn = false, ...asked }: AskedOf & { dates: readonly TakenDate[]; isOwn?: boolean },
): Promise<void> {
  assertSufficientBalance(await readAccountBeside(tx, asked), dates, isOwn)
}

/** `assertCovered` with an account that has been read. */
export function assertSufficientBalance(
  account: LeaveAccount,
  dates: readonly TakenDate[],
  isOwn = false,
): void {
  const refusal = balanceShortage(account, dates, isOwn)
  if (refusal) throw conflict(refusal)
}
