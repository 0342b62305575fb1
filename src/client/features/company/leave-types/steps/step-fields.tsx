import { Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import {
  type ApprovalStep,
  approversOfStep,
  conditionsOfStep,
} from '#shared/leave/approval-steps-contract.ts'
import { approversInWords, conditionsInWords, neededInWords } from './step-words.ts'

/** The sentences about what is wrong with a step. */
export type StepErrors = { people: string | undefined; days: string | undefined }

type StepFieldsProps = {
  number: number
  step: ApprovalStep
  /** Managers and admins who can be named; undefined until they're known. */
  candidates: readonly Person[] | undefined
  errors: StepErrors
  onChange: (step: ApprovalStep) => void
  /** Undefined for the only step. */
  onRemove: (() => void) | undefined
}

/** One step: who approves, and for which requests. */
export function StepFields({ number, step, candidates, errors, onChange, onRemove }: StepFieldsProps) {
  const { by, people, needed, when, days } = step
  const isSeveral = by === 'admins' || people.length > 1
  return (
    <fieldset className="grid gap-3 rounded-card border border-line bg-surface p-3.5">
      <legend className="sr-only">Step {number}</legend>
      <div className="flex items-center justify-between">
        <p aria-hidden className="font-[550]">
          Step {number}
        </p>
        {onRemove && (
          <Button variant="quiet" size="sm" aria-label={`Remove step ${number}`} onClick={onRemove}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </div>
      <Field label="Approved by">
        <Select
          value={by}
          onChange={(event) =>
            onChange({ ...step, ...chosen(event.target.value, approversOfStep), people: [] })
          }
        >
          {approversOfStep.map((approvers) => (
            <option key={approvers} value={approvers}>
              {approversInWords[approvers]}
            </option>
          ))}
        </Select>
      </Field>
      {by === 'people' && (
        <NamedPeople
          people={people}
          candidates={candidates}
          error={errors.people}
          onChange={(named) => onChange({ ...step, people: named })}
        />
      )}
      {isSeveral && (
        <Field label="How many">
          <Select
            value={needed}
            onChange={(event) => onChange({ ...step, needed: event.target.value === 'all' ? 'all' : 'one' })}
          >
            <option value="one">{neededInWords.one}</option>
            <option value="all">{neededInWords.all}</option>
          </Select>
        </Field>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="For">
          <Select
            value={when}
            onChange={(event) => onChange({ ...step, ...conditionChosen(event.target.value) })}
          >
            {conditionsOfStep.map((condition) => (
              <option key={condition} value={condition}>
                {conditionsInWords[condition]}
              </option>
            ))}
          </Select>
        </Field>
        {(when === 'longer' || when === 'sooner') && (
          <Field label={when === 'longer' ? 'Longer than' : 'Starts in less than'} error={errors.days}>
            <Input
              type="number"
              inputMode="numeric"
              min="1"
              unit="days"
              value={days ?? ''}
              onChange={({ target }) =>
                onChange({ ...step, days: target.value === '' ? null : Number(target.value) })
              }
            />
          </Field>
        )}
      </div>
    </fieldset>
  )
}

function chosen(value: string, known: typeof approversOfStep): Pick<ApprovalStep, 'by'> {
  return { by: known.find((one) => one === value) ?? 'manager' }
}

const usualDays = 5

function conditionChosen(value: string): Pick<ApprovalStep, 'when' | 'days'> {
  const when = conditionsOfStep.find((one) => one === value) ?? 'always'
  return { when, days: when === 'longer' || when === 'sooner' ? usualDays : null }
}

type NamedPeopleProps = {
  people: readonly string[]
  candidates: readonly Person[] | undefined
  error: string | undefined
  onChange: (people: string[]) => void
}

function NamedPeople({ people, candidates, error, onChange }: NamedPeopleProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [isLeft, setLeft] = useState(false)
  const named = people.map((id) => ({ id, name: nameOf(candidates, id) }))
  const others = (candidates ?? []).filter(({ id }) => !people.includes(id))
  const remove = (id: string) => {
    onChange(people.filter((one) => one !== id))
    // The button that had the focus goes with the person.
    select.current?.focus()
  }
  return (
    <div className="grid gap-2">
      {named.length > 0 && (
        <ul aria-label="Named people" className="flex flex-wrap gap-2">
          {named.map(({ id, name }) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-control border border-line bg-sunken py-0.5 pr-1 pl-2.5"
            >
              {name}
              <Button
                variant="quiet"
                size="sm"
                iconOnly
                aria-label={`Remove ${name}`}
                onClick={() => remove(id)}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label={named.length > 0 ? 'Add a person' : 'Who'} error={isLeft ? error : undefined}>
        <Select
          ref={select}
          value=""
          onBlur={() => setLeft(true)}
          onChange={(event) => onChange([...people, event.target.value])}
        >
          <option value="" disabled>
            Choose a manager or admin
          </option>
          {others.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {fullName(candidate)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function nameOf(candidates: readonly Person[] | undefined, id: string): string {
  if (!candidates) return '…'
  const person = candidates.find((candidate) => candidate.id === id)
  return person ? fullName(person) : 'No longer an approver'
}
