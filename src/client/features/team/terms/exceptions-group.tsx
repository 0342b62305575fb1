import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import { ExceptionFields } from './exception-fields.tsx'
import { EarlierExceptions, ExceptionsAhead } from './exception-list.tsx'
import { listedExceptions } from './person-draft.ts'
import { Recount, TermsGroup } from './terms-group.tsx'
import type { PersonEditing } from './use-person-editing.ts'

type ExceptionsGroupProps = { terms: MemberTerms; editing: PersonEditing; today: PlainDate }

/** Dates on which the person works something else: a swapped day, an extra shift. */
export function ExceptionsGroup({ terms, editing, today }: ExceptionsGroupProps) {
  const [isAdding, setAdding] = useState(false)
  const { values, set } = editing
  const { ahead, earlier, edited } = listedExceptions(values, terms, today)
  // Only leave that begins after today is counted again.
  const isRecounted = [...edited].some((date) => date > today)
  const change = (exceptions: typeof values.exceptions) =>
    set({ exceptions: { ...values.exceptions, ...exceptions } })
  const remove = (date: PlainDate) => change({ [date]: null })
  return (
    <TermsGroup
      title="Exceptions"
      note="A swapped day or an extra shift. It overrides the working week and public holidays."
    >
      <ExceptionsAhead exceptions={ahead} edited={edited} onRemove={remove} />
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
      <EarlierExceptions exceptions={earlier} onRemove={remove} />
    </TermsGroup>
  )
}
