import { CompanyFileCard } from '#client/features/company/file/company-file-card.tsx'
import { ImportCard } from '#client/features/import/import-card.tsx'
import { SettingsLanding } from './settings-landing.tsx'

/** Imports and the company file. For admins. */
export function DataSettings() {
  return (
    <div className="grid gap-6">
      <SettingsLanding at="data">
        <ImportCard kind="balances" />
      </SettingsLanding>
      <SettingsLanding at="past-leave">
        <ImportCard kind="leave" />
      </SettingsLanding>
      <SettingsLanding at="roster">
        <ImportCard kind="roster" />
      </SettingsLanding>
      <SettingsLanding at="company-file">
        <CompanyFileCard />
      </SettingsLanding>
    </div>
  )
}
