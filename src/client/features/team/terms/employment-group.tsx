import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field, FieldError } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MemberTerms, TeamMember } from '#shared/team/contract.ts'
import { TermsForm, TermsGroup } from './terms-group.tsx'
import { stretchInWords } from './terms-words.ts'
import { useTermsSave } from './use-terms-save.ts'

type Stretch = MemberTerms['employment'][number]
type KeyedStretch = Stretch & { key: string }

/** From when to when somebody is employed here; several stretches for somebody who came back. */
export function EmploymentGroup({ terms, member }: { terms: MemberTerms; member: TeamMember }) {
  const saving = useTermsSave(member.id)
  const [edited, setStretches] = useState<KeyedStretch[] | null>(null)
  const stretches = edited ?? terms.employment.map(keyed)
  const change = (key: string, dates: Partial<Stretch>) =>
    setStretches(stretches.map((stretch) => (stretch.key === key ? { ...stretch, ...dates } : stretch)))
  const save = () =>
    saving.save({ employment: stretches.map(datesOf) }, outcomeOf(stretches, member.firstName), () =>
      setStretches(null),
    )
  return (
    <TermsGroup title="Employment" note="Annual days are prorated to it.">
      <TermsForm
        saving={saving}
        onSave={save}
        saveName="Save the employment"
        consequence={
          hasNewEnd(stretches, terms.employment) && (
            <Notice tone="warning">Leave after the last day is cancelled, leave across it shortened.</Notice>
          )
        }
      >
        {stretches.length === 0 && <p>Here all along, without a first or a last day.</p>}
        {stretches.map(({ key, start, end }, index) => (
          <StretchFields
            key={key}
            place={stretches.length > 1 ? `, stretch ${index + 1}` : ''}
            dates={{ start, end }}
            error={(field) => saving.errorAt(`employment.${index}${field}`)}
            onChange={(dates) => change(key, dates)}
            onRemove={() => setStretches(stretches.filter((stretch) => stretch.key !== key))}
          />
        ))}
        {saving.errorAt('employment') && <FieldError>{saving.errorAt('employment')}</FieldError>}
        <div>
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3"
            onClick={() => setStretches([...stretches, { start: null, end: null, key: crypto.randomUUID() }])}
          >
            <Plus aria-hidden />
            {stretches.length === 0 ? 'Add a first or last day' : 'Add another stretch'}
          </Button>
        </div>
      </TermsForm>
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

function keyed(dates: Stretch, index: number): KeyedStretch {
  return { ...dates, key: `saved ${index}` }
}

function datesOf({ start, end }: Stretch): Stretch {
  return { start, end }
}

function hasNewEnd(stretches: readonly Stretch[], saved: readonly Stretch[]): boolean {
  return stretches.some(({ end }) => end !== null && !saved.some((stretch) => stretch.end === end))
}

function outcomeOf(stretches: readonly Stretch[], firstName: string): string {
  if (stretches.length === 0) return `${firstName} counts as here all along.`
  return `${firstName} is employed: ${stretches
    .map(stretchInWords)
    .join('; ')
    .replace(/^\w/, (letter) => letter.toLowerCase())}.`
}
