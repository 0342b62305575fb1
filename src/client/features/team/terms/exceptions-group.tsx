import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDayWithYear } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { timeOf, type WorkingException } from '#shared/leave/work-calendar.ts'
import { workedInWords } from '#shared/leave/working-time-words.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { editedExceptions, shownExceptions } from './person-draft.ts'
import { Recount, TermsGroup } from './terms-group.tsx'
import type { PersonEditing } from './use-person-editing.ts'

type ExceptionsGroupProps = { terms: MemberTerms; editing: PersonEditing; today: PlainDate }

/** Dates on which the person works something else: a swapped day, an extra shift. */
export function ExceptionsGroup({ terms, editing, today }: ExceptionsGroupProps) {
  const [isAdding, setAdding] = useState(false)
  const { values, set } = editing
  const shown = shownExceptions(values, terms, today)
  // Only leave that begins after today is counted again.
  const isRecounted = editedExceptions(values, terms).some(({ date }) => date > today)
  const change = (exceptions: typeof values.exceptions) =>
    set({ exceptions: { ...values.exceptions, ...exceptions } })
  return (
    <TermsGroup
      title="Exceptions"
      note="A swapped day or an extra shift, which counts whatever the working week and the public holidays say."
    >
      {shown.length > 0 && (
        <ul className="grid gap-1">
          {shown.map((exception) => (
            <li key={exception.date} className="flex flex-wrap items-center gap-x-2">
              <ExceptionWords {...exception} />
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove the exception on ${formatDayWithYear(exception.date)}`}
                onClick={() => change({ [exception.date]: null })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <ExceptionFields
          today={today}
          onAdd={({ date, worked }) => {
            change({ [date]: worked })
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add an exception
          </Button>
        </div>
      )}
      {isRecounted && <Recount />}
    </TermsGroup>
  )
}

/** 'Sat 5 Dec 2026: 09:00 to 13:00' */
export function ExceptionWords({ date, worked }: WorkingException) {
  return (
    <span>
      <span className="text-muted">{formatDayWithYear(date)}:</span> {workedInWords(timeOf(worked))}
    </span>
  )
}
