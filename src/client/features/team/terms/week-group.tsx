import { useQuery } from '@tanstack/react-query'
import { haveHours } from '#client/leave-ui/working-time/edit-weeks.ts'
import { NextWeeks } from '#client/leave-ui/working-time/next-weeks.tsx'
import { weeksInWords } from '#client/leave-ui/working-time/working-time-words.ts'
import { WorkingWeeksField } from '#client/leave-ui/working-time/working-weeks-field.tsx'
import { workCalendarQuery } from '#client/queries/leave.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { type WorkingWeeks, workCalendar } from '#shared/leave/work-calendar.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import { exceptionsAfter, patternsAfter } from './person-draft.ts'
import { Recount, TermsGroup } from './terms-group.tsx'
import type { PersonEditing } from './use-person-editing.ts'
import { type Removal, Versions } from './versions.tsx'

type WeekGroupProps = {
  terms: MemberTerms
  editing: PersonEditing
  companyWeeks: WorkingWeeks
  today: PlainDate
}

/** The company's working weeks or their own, with the date from which they hold, and what comes of them. */
export function WeekGroup({ terms, editing, companyWeeks, today }: WeekGroupProps) {
  const { values, set, errorAt } = editing
  return (
    <TermsGroup
      title="Working week"
      note={
        <WeekVersions
          terms={terms}
          companyWeeks={companyWeeks}
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
        <WorkingWeeksField
          legend="Own working week"
          legendHidden
          value={values.pattern}
          onValueChange={(pattern) => set({ pattern })}
          today={today}
          problemAt={(path) => errorAt(`workingWeek.pattern.${path}`)}
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
      <WeeksAhead terms={terms} editing={editing} companyWeeks={companyWeeks} today={today} />
    </TermsGroup>
  )
}

/** The next four weeks with the edits, where there is more to them than one plain week. */
function WeeksAhead({ terms, editing: { values }, companyWeeks, today }: WeekGroupProps) {
  const patterns = patternsAfter(values, terms, companyWeeks)
  const exceptions = exceptionsAfter(values, terms)
  const isPlain =
    exceptions.length === 0 && patterns.every((pattern) => pattern.weeks.length === 1 && !haveHours(pattern))
  const { data: calendar } = useQuery({
    ...workCalendarQuery(terms.userId, today, addDays(today, 27)),
    // Nobody reads when former members work.
    enabled: !isPlain && terms.isActive,
  })
  if (isPlain) return null
  const holidays = calendar?.holidays ?? []
  return (
    <NextWeeks
      workedOn={workCalendar({ patterns, holidays, exceptions })}
      today={today}
      holidays={holidays}
      exceptions={exceptions.map(({ date }) => date)}
    />
  )
}

type WeekVersionsProps = {
  terms: MemberTerms
  companyWeeks: WorkingWeeks
  today: PlainDate
  removal?: Removal
}

export function WeekVersions({ terms, companyWeeks, today, removal }: WeekVersionsProps) {
  const fallback = `Company default, ${weeksInWords(companyWeeks)}`
  return (
    <Versions
      versions={terms.workingWeeks}
      today={today}
      fallback={fallback}
      words={({ pattern }) => (pattern ? weeksInWords(pattern) : fallback)}
      removal={removal}
    />
  )
}
