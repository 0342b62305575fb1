import type { DatedDays } from '#shared/leave/leave-account.ts'
import { type MayAsk, mayAskFor, refusalInWords } from '#shared/leave/may-ask.ts'
import type { Tx } from '../db/company-door.ts'
import { conflict } from '../errors.ts'
import { readLeaveAccount } from './account.ts'

type Asked = {
  userId: string
  leaveType: string
  dates: readonly DatedDays[]
  /** The request that the dates belong to, when it is stored already. */
  requestId?: string
}

/**
 * Refuses leave that its type's allowance does not cover on every day ahead (leave-rules, 'May this be asked for?'). The
 * caller holds the lock on the person, so that parallel requests can't overdraw.
 *
 * @throws Refusal 'conflict' that names the day from which it is short, and by how much.
 */
export async function refuseUncovered(tx: Tx, { userId, leaveType, dates, requestId }: Asked): Promise<void> {
  const account = await readLeaveAccount(tx, userId, leaveType)
  const others = (account.leave ?? []).filter((day) => day.requestId !== requestId)
  const answer: MayAsk = mayAskFor({ ...account, leave: others }, dates)
  if (!answer.allowed) throw conflict(refusalInWords(answer.shortage))
}
