import { createStore, useStore } from '#client/ui/store.ts'

/** What the request dialog starts with when it is opened from a day or from an earlier request. */
export type RequestDraft = {
  leaveType?: string
  startDate?: string
  endDate?: string
}

type RequestDialogState = {
  isOpen: boolean
  draft: RequestDraft
  /** Another one each time it is opened. */
  opening: string
}

const state = createStore<RequestDialogState>({ isOpen: false, draft: {}, opening: '' })

/** Opens the one request dialog, from anywhere. */
export function openRequestDialog(draft: RequestDraft = {}): void {
  state.set({ isOpen: true, draft, opening: crypto.randomUUID() })
}

function closeRequestDialog(): void {
  state.set({ ...state.get(), isOpen: false })
}

export function useRequestDialog() {
  return { ...useStore(state), open: openRequestDialog, close: closeRequestDialog }
}
