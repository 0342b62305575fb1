import { fullName } from '#shared/full-name.ts'
import { anyOrAllOf } from '#shared/leave/approver-words.ts'
import type { LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import type { Answer } from './decide-view.ts'

/** 'Daniel Osei requested leave' */
export function asksInWords({
  employeeName,
  amends,
}: Pick<PendingApproval, 'employeeName' | 'amends'>): string {
  if (!amends) return `${employeeName} requested leave`
  return amends.kind === 'ill'
    ? `${employeeName} reported an illness during leave`
    : `${employeeName} requested a change`
}

/** 'You approved this request.', 'This request was approved automatically.' */
export function answerInWords({ of, status, by }: Omit<Answer, 'at' | 'reason'>, userId: string): string {
  // As the buttons say it.
  const isWithdrawn = status === 'cancelled' && of === 'change'
  const word = isWithdrawn ? 'withdrew' : status
  if (by?.id === userId) return `You ${word} this ${of}.`
  if (by) return `${fullName(by)} ${word} this ${of}.`
  return `This ${of} was ${isWithdrawn ? 'withdrawn' : status}${status === 'approved' ? ' automatically' : ''}.`
}

/** 'Next request (2 left)' */
export function nextInWords(left: number): string {
  return `Next request (${left} left)`
}

/** 'This request is waiting for Nora Lindqvist.' */
export function pendingInWords(
  whose: 'own' | 'elsewhere',
  { waitsFor, waitsForAll }: Pick<LeaveRequest, 'waitsFor' | 'waitsForAll'>,
): string {
  const what = whose === 'own' ? 'Your request is waiting' : 'This request is waiting'
  return waitsFor.length > 0
    ? `${what} for ${anyOrAllOf({ people: waitsFor, needsAll: waitsForAll })}.`
    : `${what} for a decision.`
}
