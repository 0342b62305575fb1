import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { type MemberChange, memberChange } from '#shared/team/contract.ts'
import { useChangeMember } from '../team-api.ts'

const failedText = 'Failed to save. Please try again.'

/** One group of a person's terms on its way to the server. */
export type TermsSave = {
  /** `done` says what has happened then; what was typed is the saved one when `onSaved` is called. */
  save: (change: MemberChange, done: string, onSaved: () => void) => void
  isSaving: boolean
  /** What the last save did. */
  outcome: string | null
  problem: string | null
  /** The first thing that is wrong with a part of the change, by its path: 'workingWeek.validFrom'. */
  errorAt: (path: string) => string | undefined
}

export function useTermsSave(userId: string): TermsSave {
  const change = useChangeMember(userId)
  const [outcome, setOutcome] = useState<string | null>(null)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const save = (input: MemberChange, done: string, onSaved: () => void) => {
    const parsed = memberChange.safeParse(input)
    // Of several errors at one place the first stays.
    const issues = (parsed.error?.issues ?? []).toReversed()
    setErrors(new Map(issues.map(({ path, message }) => [path.join('.'), message])))
    setOutcome(null)
    if (!parsed.success) return
    const succeed = () => {
      setOutcome(done)
      onSaved()
    }
    change.mutate(parsed.data, { onSuccess: succeed })
  }
  return {
    save,
    isSaving: change.isPending,
    outcome,
    problem: change.isError ? noticeOf(change.error, failedText) : null,
    errorAt: (path) => errors.get(path),
  }
}
