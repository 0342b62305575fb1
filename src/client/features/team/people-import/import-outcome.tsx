import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Card } from '#client/ui/data/card.tsx'
import { counted, peopleInWords } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { teamViewPath } from '../team-view.ts'
import type { usePeopleImport } from './use-people-import.ts'

type ImportOutcomeProps = { list: Pick<ReturnType<typeof usePeopleImport>, 'outcome' | 'people'> }

/** The outcome of the last run. */
export function ImportOutcome({ list: { outcome, people } }: ImportOutcomeProps) {
  const frame = useRef<HTMLDivElement>(null)
  // The focused button is gone.
  useEffect(() => {
    if (outcome) frame.current?.focus()
  }, [outcome])
  return (
    <div ref={frame} tabIndex={-1} className="mb-5 grid gap-3 outline-none empty:hidden">
      {outcome && outcome.invited > 0 && (
        <Card className="flex items-start gap-3 px-5 py-3.5 max-lg:px-4">
          <Check aria-hidden className="mt-0.5 text-primary" />
          <output className="min-w-0 flex-1">
            <b className="font-semibold">{invitedLabel(outcome.invited)}</b>
            {people.length > 0 && ` ${leftLabel(people.length)}`}
          </output>
          <TextLink href={teamViewPath('invitations')} className="max-lg:min-h-11">
            See the invitations
          </TextLink>
        </Card>
      )}
      {outcome?.stoppedBy && (
        <Notice tone="error" title="Not everybody is invited yet.">
          {outcome.stoppedBy}
        </Notice>
      )}
      {outcome && outcome.refused > 0 && (
        <Notice tone="error" title={refusedLabel(outcome.refused)}>
          The reason stands in each row.
        </Notice>
      )}
    </div>
  )
}

function invitedLabel(people: number): string {
  return `${peopleInWords(people)} ${people === 1 ? 'is' : 'are'} invited.`
}

function leftLabel(rows: number): string {
  return `${counted(rows, ['row is', 'rows are'])} left below.`
}

function refusedLabel(rows: number): string {
  return `${counted(rows, ['row was', 'rows were'])} not taken.`
}
