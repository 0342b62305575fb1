import { Plus, X } from 'lucide-react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { MemberTerms } from '#shared/team/contract.ts'
import { TermsGroup } from './terms-group.tsx'
import { employmentInWords } from './terms-words.ts'
import type { PersonEditing } from './use-person-editing.ts'

type Employment = MemberTerms['employment'][number]

type EmploymentGroupProps = { terms: MemberTerms; editing: PersonEditing }

/** The dates of employment; several for somebody who came back. */
export function EmploymentGroup({ terms, editing }: EmploymentGroupProps) {
  const { set, errorAt } = editing
  const employments = editing.values.employment
  const change = (key: string, dates: Partial<Employment>) =>
    set({
      employment: employments.map((employment) =>
        employment.key === key ? { ...employment, ...dates } : employment,
      ),
    })
  const add = () =>
    set({ employment: [...employments, { start: null, end: null, key: crypto.randomUUID() }] })
  return (
    <TermsGroup title="Employment" note="Annual days are prorated to these dates.">
      {employments.length === 0 && <p>No start or end date.</p>}
      {employments.map(({ key, start, end }, index) => (
        <EmploymentFields
          key={key}
          labelSuffix={employments.length > 1 ? `, period ${index + 1}` : ''}
          dates={{ start, end }}
          error={(field) => errorAt(`employment.${index}${field}`)}
          onChange={(dates) => change(key, dates)}
          onRemove={() => set({ employment: employments.filter((employment) => employment.key !== key) })}
        />
      ))}
      {errorAt('employment') && <FieldError>{errorAt('employment')}</FieldError>}
      {hasNewEnd(employments, terms.employment) && (
        <Notice tone="warning">
          Leave after the last day is cancelled; leave that runs past it is shortened.
        </Notice>
      )}
      <div>
        <Button variant="quiet" size="sm" className="-ml-3" onClick={add}>
          <Plus aria-hidden />
          {employments.length === 0 ? 'Add a first or last day' : 'Add another period'}
        </Button>
      </div>
    </TermsGroup>
  )
}

type EmploymentFieldsProps = {
  /** Appended to each label, where there are several. */
  labelSuffix: string
  dates: Employment
  error: (field: string) => string | undefined
  onChange: (dates: Partial<Employment>) => void
  onRemove: () => void
}

function EmploymentFields({ labelSuffix, dates, error, onChange, onRemove }: EmploymentFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={`First day${labelSuffix}`} error={error('.start')} className="max-sm:col-start-1">
        <Input
          type="date"
          value={dates.start ?? ''}
          onChange={(event) => onChange({ start: event.target.value || null })}
        />
      </Field>
      <Field
        label={`Last day${labelSuffix}`}
        note="(if known)"
        error={error('.end')}
        className="max-sm:col-start-1"
      >
        <Input
          type="date"
          value={dates.end ?? ''}
          onChange={(event) => onChange({ end: event.target.value || null })}
        />
      </Field>
      <Button
        variant="quiet"
        iconOnly
        aria-label={`Remove ${employmentInWords(dates)}`}
        className="mt-[1.375rem] max-sm:col-start-2 max-sm:row-start-1"
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}

function hasNewEnd(employments: readonly Employment[], saved: readonly Employment[]): boolean {
  return employments.some(({ end }) => end !== null && !saved.some((employment) => employment.end === end))
}
