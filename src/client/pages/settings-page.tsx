import { AppearanceSettings } from '#client/features/company/settings/appearance-settings.tsx'
import { CompanySettings } from '#client/features/company/settings/company-settings.tsx'
import { useCurrentUser } from '#client/features/session/session-api.ts'
import { ProfileSettings } from '#client/features/team/profile-settings.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function SettingsPage() {
  usePageTitle('Settings')
  const user = useCurrentUser()
  return (
    // As high as the window, so that the save bar stands at its lower edge.
    <div className="flex min-h-[calc(100dvh-140px)] flex-col max-lg:min-h-[calc(100dvh-100px-var(--bottom-bar))]">
      <PageHeader title="Settings" className="mx-auto w-full max-w-[1200px]" />
      <CompanySettings reader={user}>
        <ProfileSettings profile={user} />
        <AppearanceSettings />
      </CompanySettings>
    </div>
  )
}
