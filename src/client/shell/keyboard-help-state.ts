import { createStore } from '#client/ui/store.ts'

/** Whether the list of keys is open. */
export const isKeyboardHelpOpen = createStore(false)

export function openKeyboardHelp(): void {
  isKeyboardHelpOpen.set(true)
}
