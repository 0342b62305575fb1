import { CompanySettings, useCompanySettings } from '#client/features/company/settings/company-settings.tsx'
import { NotificationSettings } from '#client/features/notification/preferences/notification-settings.tsx'
import { usePreferencesForm } from '#client/features/notification/preferences/use-preferences-form.ts'
import { AppearanceSettings } from '#client/features/profile/appearance-settings.tsx'
import { LeaveCompany } from '#client/features/profile/leave-company.tsx'
import { OwnData } from '#client/features/profile/own-data.tsx'
import { OwnSessions } from '#client/features/profile/own-sessions.tsx'
import { ProfileSettings } from '#client/features/profile/profile-settings.tsx'
import { useProfileForm } from '#client/features/profile/use-profile-form.ts'
import { roleLabels } from '#client/features/team/roles.ts'
import { personalDataPath } from '#client/queries/people.ts'
import { SettingsForm } from '#client/ui/form/settings-form.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

/** The first tab: the company, then the reader's own (spec 2.14), saved by one bar. */
export function CompanyAndOwnSettings({ reader }: { reader: CurrentUser }) {
  const company = useCompanySettings(reader)
  const profile = useProfileForm(reader)
  const preferences = usePreferencesForm()
  return (
    // The profile is saved last, as another language redraws everything.
    <SettingsForm parts={[company.form?.part, preferences.part, profile.part]}>
      <CompanySettings company={company} />
      <ProfileSettings
        profile={profile.form}
        email={reader.email}
        roleLabel={reader.role ? roleLabels[reader.role] : ''}
      />
      <NotificationSettings preferences={preferences} />
      <AppearanceSettings />
      <OwnSessions today={reader.today} />
      <OwnData path={personalDataPath(reader.id)} />
      <LeaveCompany companyName={reader.companyName ?? ''} />
    </SettingsForm>
  )
}
