import { formatDayCount } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { CompanyTerms } from './company-terms.ts'
import { TermsGroup } from './terms-group.tsx'
import type { PersonEditing } from './use-person-editing.ts'

type AnnualDaysGroupProps = { editing: PersonEditing; allowances: CompanyTerms['allowances'] }

/** How many days a year somebody gets, in place of the policy's. */
export function AnnualDaysGroup({ editing, allowances }: AnnualDaysGroupProps) {
  const { values, set, errorAt } = editing
  return (
    <TermsGroup
      title="Annual days"
      note="In days of the person’s own working week. Left empty, the policy’s days hold. A change holds from the current leave year on."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {allowances.map(({ key, name, annualDays }) => (
          <Field
            key={key}
            label={name}
            hint={`The policy gives ${formatDayCount(annualDays)} a year.`}
            error={errorAt(`annualDays.${key}`)}
            changed={editing.changes.includes(`${name} days`)}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              unit="days"
              placeholder={String(annualDays)}
              value={values.annualDays[key] ?? ''}
              onChange={(event) => set({ annualDays: { ...values.annualDays, [key]: event.target.value } })}
            />
          </Field>
        ))}
      </div>
    </TermsGroup>
  )
}
