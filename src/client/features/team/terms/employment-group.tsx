import { Plus, X } from 'lucide-react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { MemberTerms } from '#shared/team/contract.ts'
import { TermsGroup } from './terms-group.tsx'
import { stretchInWords } from './terms-words.ts'
import type { PersonEditing } from './use-person-editing.ts'

type Stretch = MemberTerms['employment'][number]

type EmploymentGroupProps = { terms: MemberTerms; editing: PersonEditing }

/** From when to when somebody is employed here; several stretches for somebody who came back. */
export function EmploymentGroup({ terms, editing }: EmploymentGroupProps) {
  const { set, errorAt } = editing
  const stretches = editing.values.employment
  const change = (key: string, dates: Partial<Stretch>) =>
    set({
      employment: stretches.map((stretch) => (stretch.key === key ? { ...stretch, ...dates } : stretch)),
    })
  const add = () => set({ employment: [...stretches, { start: null, end: null, key: crypto.randomUUID() }] })
  return (
    <TermsGroup title="Employment" note="Annual days are prorated to it.">
      {stretches.length === 0 && <p>Here all along, without a first or a last day.</p>}
      {stretches.map(({ key, start, end }, index) => (
        <StretchFields
          key={key}
          place={stretches.length > 1 ? `, stretch ${index + 1}` : ''}
          dates={{ start, end }}
          error={(field) => errorAt(`employment.${index}${field}`)}
          onChange={(dates) => change(key, dates)}
          onRemove={() => set({ employment: stretches.filter((stretch) => stretch.key !== key) })}
        />
      ))}
      {errorAt('employment') && <FieldError>{errorAt('employment')}</FieldError>}
      {hasNewEnd(stretches, terms.employment) && (
        <Notice tone="warning">Leave after the last day is cancelled, leave across it shortened.</Notice>
      )}
      <div>
        <Button variant="quiet" size="sm" className="-ml-3" onClick={add}>
          <Plus aria-hidden />
          {stretches.length === 0 ? 'Add a first or last day' : 'Add another stretch'}
        </Button>
      </div>
    </TermsGroup>
  )
}

type StretchFieldsProps = {
  /** After each label, where there are several. */
  place: string
  dates: Stretch
  error: (field: string) => string | undefined
  onChange: (dates: Partial<Stretch>) => void
  onRemove: () => void
}

function StretchFields({ place, dates, error, onChange, onRemove }: StretchFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={`First day${place}`} error={error('.start')} className="max-sm:col-start-1">
        <Input
          type="date"
          value={dates.start ?? ''}
          onChange={(event) => onChange({ start: event.target.value || null })}
        />
      </Field>
      <Field
        label={`Last day${place}`}
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
        aria-label={`Remove ${stretchInWords(dates)}`}
        className="mt-[1.375rem] max-sm:col-start-2 max-sm:row-start-1"
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}

function hasNewEnd(stretches: readonly Stretch[], saved: readonly Stretch[]): boolean {
  return stretches.some(({ end }) => end !== null && !saved.some((stretch) => stretch.end === end))
}
