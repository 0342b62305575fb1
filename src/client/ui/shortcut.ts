import { useEffectEvent, useLayoutEffect } from 'react'
import { inBrowser } from '#client/api/browser-storage.ts'
import { createStore, useStore } from '#client/api/store.ts'

const storageKey = 'sorrel-shortcuts'
const areOn = createStore(inBrowser.read(storageKey) !== 'off')

/** Whether single letters act, and a way to switch them off (WCAG 2.1.4). */
export function useLetterShortcuts(): [boolean, (on: boolean) => void] {
  return [useStore(areOn), switchLetterShortcuts]
}

/** A single key that acts, unless somebody types, a dialog is open or letters are switched off. */
export function useShortcut(key: string, act: () => void): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== key || !areOn.get() || isMeantOtherwise(event)) return
    event.preventDefault()
    act()
  })
}

/** Ctrl and a key, on a Mac Command and it: acts while somebody types, too, but not under a dialog. */
export function useCommandShortcut(key: string, act: () => void): void {
  useKeyDown((event) => {
    const hasOthers = event.altKey || event.shiftKey || event.ctrlKey === event.metaKey
    if (event.key.toLowerCase() !== key || hasOthers || event.defaultPrevented || event.repeat) return
    if (isDialogOpen()) return
    event.preventDefault()
    act()
  })
}

function useKeyDown(act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(act)
  // Not in an effect after painting: a key pressed between would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** How the key is named on this keyboard: 'Ctrl' or '⌘'. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

function switchLetterShortcuts(on: boolean): void {
  areOn.set(on)
  inBrowser.write(storageKey, on ? 'on' : 'off')
}

function isMeantOtherwise(event: KeyboardEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
  return event.defaultPrevented || event.repeat || hasModifier || isTyping(event.target) || isDialogOpen()
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest(typedInto) !== null
}

// Nobody types into a checkbox.
const typedInto =
  'input:not([type="checkbox"]), textarea, select, [role="textbox"], [role="menu"], [role="listbox"]'

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}
