import { deployment } from '#client/api/deployment.ts'
import { browserLocale, formatLongWeekday } from '#client/ui/data/format-dates.ts'
import { Field } from '#client/ui/form/field.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { nullWhenEmpty } from '#client/ui/form/typed-values.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type WeekStart, weekStart } from '#shared/session/contract.ts'
import { browserLanguageLabel, exampleIn, languagesWith } from './languages.ts'
import type { Profile } from './use-profile-form.ts'

type ProfileSettingsProps = { profile: SavedForm<Profile>; email: string; roleLabel: string }

/** Who the reader is, and how dates are written for them (spec 2.14). */
export function ProfileSettings({ profile, email, roleLabel }: ProfileSettingsProps) {
  return (
    <FormSection
      at="profile"
      title="Profile Settings"
      note={`Your email comes from your ${deployment.signIn.name} account. Only an admin can change your role.`}
    >
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <NameField field="firstName" label="First name" autoComplete="given-name" profile={profile} />
        <NameField field="lastName" label="Last name" autoComplete="family-name" profile={profile} />
        <Field label="Email">
          <Input readOnly value={email} />
        </Field>
        <Field label="Role">
          <Input readOnly value={roleLabel} />
        </Field>
        <LanguageField profile={profile} />
        <WeekStartField profile={profile} />
      </div>
    </FormSection>
  )
}

type NameFieldProps = {
  field: 'firstName' | 'lastName'
  label: string
  autoComplete: string
  profile: SavedForm<Profile>
}

function NameField({ field, label, autoComplete, profile }: NameFieldProps) {
  const { saved, changes, register, errorOf } = profile
  const error = errorOf(field)
  const isChanged = changes.includes(field) && !error
  return (
    <Field
      label={label}
      changed={isChanged}
      hint={isChanged && (saved[field] ? `was ${saved[field]}` : 'was empty')}
      error={error}
    >
      <Input autoComplete={autoComplete} {...register(field)} />
    </Field>
  )
}

function LanguageField({ profile }: { profile: SavedForm<Profile> }) {
  const { values, saved, changes, register, errorOf } = profile
  return (
    <Field
      label="Language of dates"
      changed={changes.includes('locale')}
      hint={exampleIn(values.locale, browserLocale)}
      error={errorOf('locale')}
    >
      <Select {...register('locale', { setValueAs: nullWhenEmpty })}>
        <option value="">{browserLanguageLabel(browserLocale)}</option>
        {languagesWith(saved.locale).map((language) => (
          <option key={language.locale} value={language.locale} lang={language.locale}>
            {language.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A date of each, which names it in the person's language. */
const someDay: Record<WeekStart, PlainDate> = {
  sunday: '2026-03-01',
  monday: '2026-03-02',
  saturday: '2026-03-07',
}

function WeekStartField({ profile: { saved, changes, register } }: { profile: SavedForm<Profile> }) {
  const isChanged = changes.includes('weekStart')
  return (
    <Field
      label="First day of the week"
      changed={isChanged}
      hint={isChanged ? `was ${formatLongWeekday(someDay[saved.weekStart])}` : 'In your calendars.'}
    >
      <Select {...register('weekStart')}>
        {weekStart.options.map((day) => (
          <option key={day} value={day}>
            {formatLongWeekday(someDay[day])}
          </option>
        ))}
      </Select>
    </Field>
  )
}
