import { createStore, useStore } from '#client/ui/store.ts'

/** What the request dialog starts with when it is opened from a day or from an earlier request. */
export type RequestDraft = {
  leaveType?: string
  startDate?: string
  endDate?: string
}

type RequestDialogState = { isOpen: boolean; draft: RequestDraft }

const state = createStore<RequestDialogState>({ isOpen: false, draft: {} })

/** Opens the one request dialog, from anywhere. */
export function openRequestDialog(draft: RequestDraft = {}): void {
  state.set({ isOpen: true, draft })
}

export function closeRequestDialog(): void {
  state.set({ ...state.get(), isOpen: false })
}

export function useRequestDialog() {
  return { ...useStore(state), open: openRequestDialog, close: closeRequestDialog }
}
