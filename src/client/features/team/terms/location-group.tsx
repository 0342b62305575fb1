import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import type { CompanyTerms } from './company-terms.ts'
import { Recount, TermsGroup } from './terms-group.tsx'
import type { PersonEditing } from './use-person-editing.ts'
import { type Removal, Versions } from './versions.tsx'

type LocationGroupProps = {
  terms: MemberTerms
  editing: PersonEditing
  company: CompanyTerms
  today: PlainDate
}

/** A person's location, which decides their public holidays, with the date from which it holds. */
export function LocationGroup({ terms, editing, company, today }: LocationGroupProps) {
  const { values, set, errorAt } = editing
  const isChanged = editing.changes.includes('Location')
  return (
    <TermsGroup
      title="Location"
      note={
        // Without a location of their own the field alone is enough.
        terms.locations.length > 0 && (
          <LocationVersions
            terms={terms}
            company={company}
            today={today}
            removal={{
              removed: values.removedLocations,
              onChange: (removedLocations) => set({ removedLocations }),
            }}
          />
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Location"
          error={errorAt('location.locationId')}
          changed={isChanged}
          className={isChanged ? '' : 'sm:col-span-2'}
        >
          <Select
            value={values.locationId ?? ''}
            onChange={(event) => set({ locationId: event.target.value || null })}
          >
            <option value="">{companyLocation(company)}</option>
            {company.locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {isChanged && (
          <Field
            label="Location applies from"
            error={errorAt('location.validFrom') && 'Please choose a date'}
          >
            <Input
              type="date"
              value={values.locationFrom}
              onChange={(event) => set({ locationFrom: event.target.value })}
            />
          </Field>
        )}
      </div>
      {isChanged && <Recount />}
    </TermsGroup>
  )
}

type LocationVersionsProps = {
  terms: MemberTerms
  company: CompanyTerms
  today: PlainDate
  removal?: Removal
}

export function LocationVersions({ terms, company, today, removal }: LocationVersionsProps) {
  const fallback = companyLocation(company)
  return (
    <Versions
      versions={terms.locations}
      today={today}
      fallback={fallback}
      words={({ locationId }) => (locationId === null ? fallback : nameOf(locationId, company))}
      removal={removal}
    />
  )
}

function companyLocation(company: CompanyTerms): string {
  if (company.locationId === null) return 'Company default: none, so no public holidays'
  return `Company default, ${nameOf(company.locationId, company)}`
}

function nameOf(locationId: string, { locations }: CompanyTerms): string {
  return locations.find(({ id }) => id === locationId)?.name ?? 'a deleted location'
}
