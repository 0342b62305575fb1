import { createStore } from '#client/api/store.ts'

/** Whether the palette is open. */
export const isPaletteOpen = createStore(false)

/** Whether somebody is being invited from the palette, on whichever page. */
export const isInviting = createStore(false)

export function openPalette(): void {
  isPaletteOpen.set(true)
}
