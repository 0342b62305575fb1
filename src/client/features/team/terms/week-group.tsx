import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { WeekField } from '#client/ui/form/week-field.tsx'
import type { WorkingWeek } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import { Recount, TermsGroup } from './terms-group.tsx'
import { weekInWords } from './terms-words.ts'
import type { PersonEditing } from './use-person-editing.ts'
import { type Removal, Versions } from './versions.tsx'

type WeekGroupProps = {
  terms: MemberTerms
  editing: PersonEditing
  companyWeek: WorkingWeek
  today: PlainDate
}

/** The company's working week or one of their own, with the date from which it holds. */
export function WeekGroup({ terms, editing, companyWeek, today }: WeekGroupProps) {
  const { values, set, errorAt } = editing
  return (
    <TermsGroup
      title="Working week"
      note={
        <WeekVersions
          terms={terms}
          companyWeek={companyWeek}
          today={today}
          removal={{
            removed: values.removedWeeks,
            onChange: (removedWeeks) => set({ removedWeeks }),
          }}
        />
      }
    >
      <Segmented
        label="Whose working week"
        value={values.isOwnWeek ? 'own' : 'company'}
        onValueChange={(whose) => set({ isOwnWeek: whose === 'own' })}
        options={[
          { value: 'company', label: 'Company default' },
          { value: 'own', label: 'Own week' },
        ]}
        className="justify-self-start"
      />
      {values.isOwnWeek && (
        <WeekField
          legend="Own working week"
          legendHidden
          value={values.week}
          onValueChange={(week) => set({ week })}
          error={errorAt('workingWeek.week')}
        />
      )}
      {editing.changes.includes('Working week') && (
        <>
          <Field
            label="Working week applies from"
            error={errorAt('workingWeek.validFrom') && 'Please choose a date'}
            className="max-w-52"
          >
            <Input
              type="date"
              value={values.weekFrom}
              onChange={(event) => set({ weekFrom: event.target.value })}
            />
          </Field>
          <Recount />
        </>
      )}
    </TermsGroup>
  )
}

type WeekVersionsProps = {
  terms: MemberTerms
  companyWeek: WorkingWeek
  today: PlainDate
  removal?: Removal
}

export function WeekVersions({ terms, companyWeek, today, removal }: WeekVersionsProps) {
  const fallback = `Company default, ${weekInWords(companyWeek)}`
  return (
    <Versions
      versions={terms.workingWeeks}
      today={today}
      fallback={fallback}
      words={({ week }) => (week ? weekInWords(week) : fallback)}
      removal={removal}
    />
  )
}
