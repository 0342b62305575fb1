import { type RefObject, useRef, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { toast } from '#client/ui/toast-store.ts'

const failedText = 'Failed to update settings. Please try again.'

/** One call of a save, and what it saves: 'Leave Policies'. */
export type SaveStep = { what: string; run: () => Promise<unknown> }

/** Makes the calls of one save in their order; the first that fails ends it, and the problem says what is saved by then. */
export function useSaving(savedText: string) {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Whether everything is saved now. */
  const save = async (steps: readonly SaveStep[]): Promise<boolean> => {
    setSaving(true)
    setProblem(null)
    const done: string[] = []
    let failure: string | null = null
    for (const { what, run } of steps) {
      try {
        await run()
        done.push(what)
      } catch (error) {
        failure = partlySaved(done, what) + noticeOf(error, failedText)
        break
      }
    }
    setSaving(false)
    setProblem(failure)
    if (failure === null) toast({ title: savedText })
    else toast({ variant: 'destructive', title: 'Update Failed', description: failure })
    return failure === null
  }
  return { isSaving, problem, save, forget: () => setProblem(null) }
}

/** 'Saved: Leave Policies. Not saved: Company Settings. ', or nothing when nothing is saved. */
function partlySaved(done: readonly string[], failed: string): string {
  return done.length === 0 ? '' : `Saved: ${done.join(', ')}. Not saved: ${failed}. `
}

/** A form, and what moves the focus to its first field that something is wrong with, once that is shown. */
export function useFirstError(): { form: RefObject<HTMLFormElement | null>; focusFirstError: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = () => requestAnimationFrame(() => focusIn(form.current))
  return { form, focusFirstError }
}

function focusIn(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], fieldset[aria-describedby*="-error"] input',
  )
  field?.focus({ preventScroll: true })
  // Its message must not lie under the save bar.
  field?.scrollIntoView({ block: 'center' })
}
