import type { ToastNotice } from '#client/ui/feedback/toast-store.ts'
import type { LeaveDecision } from '#shared/leave/contract.ts'

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
    title: `${done === 0 ? 'None' : done} ${status}, ${refusals.length} refused: see below`,
    variant: 'destructive',
  }
}
