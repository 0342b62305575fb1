import { useState } from 'react'
import { Field } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { WeekField } from '#client/ui/week-field.tsx'
import type { WorkingWeek } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms, TeamMember } from '#shared/team/contract.ts'
import { joinedLabel } from '../team-dates.ts'
import { Recount } from './recount.tsx'
import { TermsForm, TermsGroup } from './terms-group.tsx'
import { weekInWords } from './terms-words.ts'
import { useTermsSave } from './use-terms-save.ts'
import { Versions } from './versions.tsx'

type WeekGroupProps = {
  terms: MemberTerms
  member: TeamMember
  companyWeek: WorkingWeek
  today: PlainDate
}

/** When somebody works: like the company, or a week of their own, from a date on. */
export function WeekGroup({ terms, member, companyWeek, today }: WeekGroupProps) {
  const saving = useTermsSave(member.id)
  const latest = terms.workingWeeks.at(-1)?.week ?? null
  const [edited, setEdited] = useState<{ isOwn?: boolean; week?: WorkingWeek }>({})
  const { isOwn, week } = { isOwn: latest !== null, week: latest ?? companyWeek, ...edited }
  const [validFrom, setValidFrom] = useState(today)
  const save = () =>
    saving.save(
      { workingWeek: { validFrom, week: isOwn ? week : null } },
      `${member.firstName} works ${isOwn ? weekInWords(week) : 'the company’s week'} from ${joinedLabel(validFrom)} on.`,
      () => setEdited({}),
    )
  const remove = (from: PlainDate) =>
    saving.save(
      { removedWorkingWeek: from },
      `What held from ${joinedLabel(from)} on is removed; what was before holds on.`,
      () => setEdited({}),
    )
  return (
    <TermsGroup
      title="Working week"
      note={<WeekVersions terms={terms} companyWeek={companyWeek} today={today} onRemove={remove} />}
    >
      <TermsForm saving={saving} onSave={save} saveName="Save the working week" consequence={<Recount />}>
        <Segmented
          label="Whose working week"
          value={isOwn ? 'own' : 'company'}
          onValueChange={(whose) => setEdited({ ...edited, isOwn: whose === 'own' })}
          options={[
            { value: 'company', label: 'Like the company' },
            { value: 'own', label: 'Own week' },
          ]}
          className="justify-self-start"
        />
        {isOwn && (
          <WeekField
            legend="Own working week"
            legendHidden
            value={week}
            onValueChange={(changed) => setEdited({ ...edited, week: changed })}
            error={saving.errorAt('workingWeek.week')}
          />
        )}
        <Field
          label="From"
          error={saving.errorAt('workingWeek.validFrom') && 'Please choose a date'}
          className="max-w-52"
        >
          <Input type="date" value={validFrom} onChange={(event) => setValidFrom(event.target.value)} />
        </Field>
      </TermsForm>
    </TermsGroup>
  )
}

type WeekVersionsProps = {
  terms: MemberTerms
  companyWeek: WorkingWeek
  today: PlainDate
  onRemove?: (validFrom: PlainDate) => void
}

export function WeekVersions({ terms, companyWeek, today, onRemove }: WeekVersionsProps) {
  const usual = `Like the company, ${weekInWords(companyWeek)}`
  return (
    <Versions
      versions={terms.workingWeeks}
      today={today}
      usual={usual}
      words={({ week }) => (week ? weekInWords(week) : usual)}
      onRemove={onRemove}
    />
  )
}
