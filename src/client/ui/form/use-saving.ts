import { type RefObject, useRef, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { toast } from '../feedback/toast-store.ts'

const failedText = 'Failed to update settings. Please try again.'

/** One call of a save, and what it saves: 'Rules'. */
export type SaveStep = { what: string; run: () => Promise<unknown> }

/** Makes the calls of one save in order, up to the first that fails; the problem says what is saved. */
export function useSaving(savedText: string) {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Whether everything is saved now. */
  const save = async (steps: readonly SaveStep[]): Promise<boolean> => {
    setSaving(true)
    setProblem(null)
    const outcome = await runSteps(steps)
    const found = problemOf([outcome])
    setSaving(false)
    setProblem(found)
    showOutcome(found, savedText)
    return found === null
  }
  return { isSaving, problem, save, forget: () => setProblem(null) }
}

/** How far the calls got: what is saved, and what is not, with the reason. */
export type SaveOutcome = { saved: string[]; failed: { what: string; reason: string } | null }

/** Makes the calls one after another until one fails. */
export async function runSteps(steps: readonly SaveStep[]): Promise<SaveOutcome> {
  const saved: string[] = []
  for (const { what, run } of steps) {
    try {
      await run()
      saved.push(what)
    } catch (error) {
      return { saved, failed: { what, reason: noticeOf(error, failedText) } }
    }
  }
  return { saved, failed: null }
}

/** 'Saved: Policies. Not saved: Profile. Please …'; the reason alone where nothing else was tried. */
export function problemOf(outcomes: readonly SaveOutcome[]): string | null {
  const saved = outcomes.flatMap((outcome) => outcome.saved)
  const failures = outcomes.flatMap(({ failed }) => failed ?? [])
  const [only] = failures
  if (!only) return null
  if (saved.length === 0 && failures.length === 1) return only.reason
  return [
    ...(saved.length > 0 ? [`Saved: ${saved.join(', ')}.`] : []),
    ...failures.map(({ what, reason }) => `Not saved: ${what}. ${reason}`),
  ].join(' ')
}

/** The notice of spec 8 about a save. */
export function showOutcome(problem: string | null, savedText: string): void {
  if (problem === null) toast({ title: savedText })
  else toast({ variant: 'destructive', title: 'Update Failed', description: problem })
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
