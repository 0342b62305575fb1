import { CompanySettings, useCompanySettings } from '#client/features/company/settings/company-settings.tsx'
import { NotificationSettings } from '#client/features/notification/preferences/notification-settings.tsx'
import { usePreferencesForm } from '#client/features/notification/preferences/use-preferences-form.ts'
import { ProfileSettings } from '#client/features/profile/profile-settings.tsx'
import { useProfileForm } from '#client/features/profile/use-profile-form.ts'
import { companyComesFirst } from '#client/features/settings/settings-sections.ts'
import { roleLabels } from '#client/features/team/roles.ts'
import { SettingsForm } from '#client/ui/form/settings-form.tsx'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

type GeneralSettingsProps = {
  reader: CurrentUser
  /** The address of the one section that a phone shows; undefined for all. */
  only: string | undefined
}

/**
 * The four sections of spec 2.14, saved by one bar. Who can't change the company's has their own first. What
 * is typed outlives the page, so a phone saves what it shows and keeps the rest.
 */
export function GeneralSettings({ reader, only }: GeneralSettingsProps) {
  const company = useCompanySettings(reader)
  const profile = useProfileForm(reader)
  const preferences = usePreferencesForm()
  const mine = [
    {
      addresses: ['profile'],
      part: profile.part,
      drawn: (
        <ProfileSettings
          key="profile"
          profile={profile.form}
          email={reader.email}
          roleLabel={reader.role ? roleLabels[reader.role] : ''}
        />
      ),
    },
    {
      addresses: ['notifications'],
      part: preferences.part,
      drawn: <NotificationSettings key="notifications" preferences={preferences} />,
    },
  ]
  const companys = {
    addresses: ['company', 'policies'],
    part: company.form?.part,
    drawn: <CompanySettings key="company" company={company} />,
  }
  const blocks = companyComesFirst(reader.role) ? [companys, ...mine] : [...mine, companys]
  const shown = blocks.filter(({ addresses }) => only === undefined || addresses.includes(only))
  useWarningBeforeLeaving(blocks.some(({ part }) => part && part.changes.length > 0))
  // The profile is saved last, as another language redraws everything.
  const lastSaved = shown.toSorted(
    (one, other) => +(one.part === profile.part) - +(other.part === profile.part),
  )
  return (
    <SettingsForm parts={lastSaved.map(({ part }) => part)}>{shown.map(({ drawn }) => drawn)}</SettingsForm>
  )
}
