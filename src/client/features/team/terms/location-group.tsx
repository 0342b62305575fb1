import { useState } from 'react'
import { Field } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms, TeamMember } from '#shared/team/contract.ts'
import { joinedLabel } from '../team-dates.ts'
import type { CompanyTerms } from './company-terms.ts'
import { Recount } from './recount.tsx'
import { TermsForm, TermsGroup } from './terms-group.tsx'
import { useTermsSave } from './use-terms-save.ts'
import { Versions } from './versions.tsx'

type LocationGroupProps = {
  terms: MemberTerms
  member: TeamMember
  company: CompanyTerms
  today: PlainDate
}

/** Where somebody is, and so which public holidays count for them, from a date on. */
export function LocationGroup({ terms, member, company, today }: LocationGroupProps) {
  const saving = useTermsSave(member.id)
  const [edited, setEdited] = useState<string | null>()
  const locationId = edited === undefined ? (terms.locations.at(-1)?.locationId ?? null) : edited
  const [validFrom, setValidFrom] = useState(today)
  const save = () =>
    saving.save(
      { location: { validFrom, locationId } },
      `${member.firstName}’s public holidays are those of ${locationId === null ? 'the company’s location' : nameOf(locationId, company)} from ${joinedLabel(validFrom)} on.`,
      () => setEdited(undefined),
    )
  const remove = (from: PlainDate) =>
    saving.save(
      { removedLocation: from },
      `What held from ${joinedLabel(from)} on is removed; what was before holds on.`,
      () => setEdited(undefined),
    )
  return (
    <TermsGroup
      title="Location"
      note={<LocationVersions terms={terms} company={company} today={today} onRemove={remove} />}
    >
      <TermsForm saving={saving} onSave={save} saveName="Save the location" consequence={<Recount />}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Location" error={saving.errorAt('location.locationId')}>
            <Select value={locationId ?? ''} onChange={(event) => setEdited(event.target.value || null)}>
              <option value="">{usualLocation(company)}</option>
              {company.locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="From" error={saving.errorAt('location.validFrom') && 'Please choose a date'}>
            <Input type="date" value={validFrom} onChange={(event) => setValidFrom(event.target.value)} />
          </Field>
        </div>
      </TermsForm>
    </TermsGroup>
  )
}

type LocationVersionsProps = {
  terms: MemberTerms
  company: CompanyTerms
  today: PlainDate
  onRemove?: (validFrom: PlainDate) => void
}

export function LocationVersions({ terms, company, today, onRemove }: LocationVersionsProps) {
  const usual = usualLocation(company)
  return (
    <Versions
      versions={terms.locations}
      today={today}
      usual={usual}
      words={({ locationId }) => (locationId === null ? usual : nameOf(locationId, company))}
      onRemove={onRemove}
    />
  )
}

function usualLocation(company: CompanyTerms): string {
  if (company.locationId === null) return 'Like the company: none, so no public holidays'
  return `Like the company, ${nameOf(company.locationId, company)}`
}

function nameOf(locationId: string, { locations }: CompanyTerms): string {
  return locations.find(({ id }) => id === locationId)?.name ?? 'a deleted location'
}
