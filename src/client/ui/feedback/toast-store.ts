import { createStore } from '#client/api/store.ts'

export type ToastNotice = {
  title: string
  description?: string | undefined
  /** 'destructive' for what failed. */
  variant?: 'plain' | 'destructive' | undefined
  /** A button that takes back what was just done. */
  undo?: (() => void) | undefined
  /** Without its Undo after ten seconds, also while it stays because it's hovered or focused. */
  undoEnds?: boolean | undefined
}

export type ShownToast = ToastNotice & { id: number; open: boolean }

/** Spec section 9. How long a dismissed notice is kept. */
const removalDelayMs = 1_000_000

/** At most one: a new notice replaces the one before it (spec 4). */
export const shownToast = createStore<ShownToast | null>(null)

let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

/** Shows a notice. */
export function toast(notice: ToastNotice): void {
  clearTimeout(removal)
  lastId += 1
  shownToast.set({ ...notice, id: lastId, open: true })
}

export function dismissToast(id: number): void {
  const shown = shownToast.get()
  if (shown?.id !== id || !shown.open) return
  shownToast.set({ ...shown, open: false })
  clearTimeout(removal)
  removal = setTimeout(() => shownToast.set(null), removalDelayMs)
}
