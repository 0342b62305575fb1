import type { Decidable } from '#client/queries/approvals.ts'
import { formatCount } from '#client/ui/data/format-dates.ts'
import type { ToastNotice } from '#client/ui/feedback/toast-store.ts'
import type { LeaveDecision } from '#shared/leave/contract.ts'
import type { Refusal } from './decision-results.ts'
import type { Progress } from './use-progress.ts'

export function removalInWords(approvals: readonly { employeeName: string }[]): string {
  const [first] = approvals
  if (approvals.length === 1 && first) return `${first.employeeName}’s request was removed from the list.`
  return `${formatCount(approvals.length)} requests were removed from the list.`
}

type Back = Pick<Refusal<Decidable>, 'message' | 'why'> & { approval: { employeeName: string } }

export function backInWords(back: readonly Back[]): string {
  const [first] = back
  if (back.length === 1 && first) return `${first.approval.employeeName}’s request is back: ${first.message}`
  return `${formatCount(back.length)} requests are back in the list, each with the reason.`
}

/** '12 of 50 approved' */
export function progressInWords({ what, done, of }: Omit<Progress, 'id'>): string {
  return `${formatCount(done)} of ${formatCount(of)} ${what}`
}

type Outcome = {
  status: LeaveDecision['status']
  done: number
  /** Those that weren't decided, as far as the screen knows. */
  refusals: readonly Pick<Back, 'message' | 'why'>[]
  /** Whom a single one waits for after the approval of a step. */
  nowWith?: string | null
}

/** How a decision went: the spec's words for a single one, one notice for several (spec 8). */
export function outcomeNotice({ status, done, refusals, nowWith = null }: Outcome): ToastNotice {
  const all = done + refusals.length
  if (nowWith !== null) return { title: `Approved. It’s now with ${nowWith}.` }
  if (refusals.length === 0) {
    return {
      title: all === 1 ? `Leave request has been ${status} successfully.` : `${all} requests ${status}.`,
    }
  }
  if (all === 1) return { title: 'Error', description: refusals[0]?.message, variant: 'destructive' }
  const counts = whysInWords.flatMap(([why, words]) => {
    const count = refusals.filter((refusal) => refusal.why === why).length
    return count > 0 ? [`${formatCount(count)} ${words}`] : []
  })
  return {
    title: `${[`${done === 0 ? 'None' : formatCount(done)} ${status}`, ...counts].join(', ')}: see below`,
    variant: 'destructive',
  }
}

const whysInWords = [
  ['refused', 'refused'],
  ['unclear', 'unclear'],
  ['unsent', 'not sent'],
] as const

/** How undoing went, of one decision or of several. */
export function undoneNotice(done: number, refusals: readonly string[]): ToastNotice {
  const [first] = refusals
  if (first !== undefined)
    return {
      title: done === 0 ? 'Error' : `${formatCount(done)} undone, ${formatCount(refusals.length)} not`,
      description: first,
      variant: 'destructive',
    }
  return done === 1
    ? { title: 'Decision undone.', description: 'The request is pending again.' }
    : { title: `${formatCount(done)} decisions undone.`, description: 'The requests are pending again.' }
}
