import { createStore, useStore } from '#client/api/store.ts'

const isOpen = createStore(false)

/** Opens the one contact dialog, from anywhere. */
export function openContactDialog(): void {
  isOpen.set(true)
}

function closeContactDialog(): void {
  isOpen.set(false)
}

export function useContactDialog() {
  return { isOpen: useStore(isOpen), open: openContactDialog, close: closeContactDialog }
}
