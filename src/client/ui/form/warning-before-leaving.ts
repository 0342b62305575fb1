import { useEffect } from 'react'
import { createStore, useStore } from '#client/api/store.ts'

const unsavedForms = createStore(0)

/** Asks before the window is closed while something is unsaved. */
export function useWarningBeforeLeaving(isUnsaved: boolean): void {
  useNoteUnsaved(isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}

/** A form says that something was typed into it that isn't saved. */
export function useNoteUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    unsavedForms.set(unsavedForms.get() + 1)
    return () => unsavedForms.set(unsavedForms.get() - 1)
  }, [isUnsaved])
}

/** Whether a form has said so. */
export function useHasUnsaved(): boolean {
  return useStore(unsavedForms) > 0
}
