import { createStore } from '#client/api/store.ts'

/** Whether the list of keys is open. */
export const isKeyboardHelpOpen = createStore(false)

export function openKeyboardHelp(): void {
  isKeyboardHelpOpen.set(true)
}
