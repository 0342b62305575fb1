import { formatCount } from '#client/ui/data/format-dates.ts'
import type { ToastNotice } from '#client/ui/feedback/toast-store.ts'
import type { LeaveDecision } from '#shared/leave/contract.ts'

export function removalInWords(approvals: readonly { employeeName: string }[]): string {
  const [first] = approvals
  if (approvals.length === 1 && first) return `${first.employeeName}’s request was removed from the list.`
  return `${formatCount(approvals.length)} requests were removed from the list.`
}

type Outcome = {
  status: LeaveDecision['status']
  done: number
  /** What the server said of those that it refused. */
  refusals: readonly string[]
}

/** How a decision went: the spec's words for a single one, one notice for several (spec 8). */
export function outcomeNotice({ status, done, refusals }: Outcome): ToastNotice {
  const all = done + refusals.length
  if (refusals.length === 0) {
    return {
      title: all === 1 ? `Leave request has been ${status} successfully.` : `${all} requests ${status}.`,
    }
  }
  if (all === 1) return { title: 'Error', description: refusals[0], variant: 'destructive' }
  return {
    title: `${done === 0 ? 'None' : formatCount(done)} ${status}, ${formatCount(refusals.length)} refused: see below`,
    variant: 'destructive',
  }
}

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
