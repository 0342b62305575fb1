import { createStore, useStore } from '#client/api/store.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'

/** What the request dialog starts with when it is opened from a day or from an earlier request. */
export type RequestDraft = {
  /** Somebody else, for whom leave is recorded. */
  userId?: string
  leaveType?: string
  startDate?: string
  endDate?: string
}

type RequestDialogState = {
  isOpen: boolean
  draft: RequestDraft
  /** The leave that is to be changed; null for a new request. */
  changing: LeaveRequest | null
  /** Another one each time it is opened. */
  opening: string
}

const state = createStore<RequestDialogState>({ isOpen: false, draft: {}, changing: null, opening: '' })

/** Opens the one request dialog, from anywhere. */
export function openRequestDialog(draft: RequestDraft = {}): void {
  state.set({ isOpen: true, draft, changing: null, opening: crypto.randomUUID() })
}

/** Opens the same dialog with a request's fields, to change it. */
export function openChangeDialog(leave: LeaveRequest): void {
  state.set({ isOpen: true, draft: {}, changing: leave, opening: crypto.randomUUID() })
}

function closeRequestDialog(): void {
  state.set({ ...state.get(), isOpen: false })
}

export function useRequestDialog() {
  return { ...useStore(state), open: openRequestDialog, close: closeRequestDialog }
}
