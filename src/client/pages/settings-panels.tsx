import type { ReactNode } from 'react'
import { BalancesTable } from '#client/features/balances/balances-table.tsx'
import { FeedAddresses } from '#client/features/calendar/feeds/feed-addresses.tsx'
import { DeletionCard } from '#client/features/company/deletion/deletion-card.tsx'
import { CompanyFileCard } from '#client/features/company/file/company-file-card.tsx'
import { LeaveTypesSettings } from '#client/features/company/leave-types/leave-types-settings.tsx'
import { RulesSettings } from '#client/features/company/rules/rules-settings.tsx'
import { CompanyApiKeys, OwnApiKeys } from '#client/features/connections/keys/api-keys.tsx'
import { WebhookEndpoints } from '#client/features/connections/webhooks/webhook-endpoints.tsx'
import { DeputySettings } from '#client/features/deputy/deputy-settings.tsx'
import { FailedJobs } from '#client/features/failed-jobs/failed-jobs.tsx'
import { ImportCard } from '#client/features/import/import-card.tsx'
import { AppearanceSettings } from '#client/features/profile/appearance-settings.tsx'
import { LeaveCompany } from '#client/features/profile/leave-company.tsx'
import { OwnData } from '#client/features/profile/own-data.tsx'
import { OwnSessions } from '#client/features/profile/own-sessions.tsx'
import type { SettingsPanel } from '#client/features/settings/settings-sections.ts'
import { personalDataPath } from '#client/queries/people.ts'
import { FormSection } from '#client/ui/form/form-section.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { AuditSettings } from './audit-settings.tsx'
import { PlacesSettings } from './places-settings.tsx'
import { SettingsLanding } from './settings-landing.tsx'

/** What each panel holds, but for the one of spec 2.14. */
export const settingsPanels: Record<Exclude<SettingsPanel, 'general'>, (reader: CurrentUser) => ReactNode> = {
  calendar: () => (
    <FormSection
      at="calendar"
      title="Calendar addresses"
      note="Subscribe to leave in your own calendar app, such as Google Calendar, Outlook or Apple Calendar. It stays up to date."
    >
      <div className="grid gap-3">
        <FeedAddresses />
      </div>
    </FormSection>
  ),
  deputy: ({ today }) => <DeputySettings today={today} />,
  appearance: () => <AppearanceSettings />,
  sessions: ({ today }) => <OwnSessions today={today} />,
  'api-keys': ({ role, today }) => <OwnApiKeys ownerRole={role ?? 'employee'} today={today} />,
  'your-data': ({ id }) => <OwnData path={personalDataPath(id)} />,
  'leave-company': ({ companyName }) => <LeaveCompany companyName={companyName ?? ''} />,
  'leave-types': () => <LeaveTypesSettings />,
  rules: ({ today }) => <RulesSettings today={today} />,
  places: (reader) => <PlacesSettings reader={reader} />,
  balances: ({ today }) => (
    <SettingsLanding at="balances">
      <h2 className="serif-title mb-3 text-heading">Balances</h2>
      <BalancesTable today={today} />
    </SettingsLanding>
  ),
  data: () => <DataSettings />,
  connections: ({ today }) => <ConnectionsSettings today={today} />,
  audit: ({ today }) => <AuditSettings today={today} />,
  parked: ({ today }) => (
    <SettingsLanding at="parked">
      <FailedJobs today={today} />
    </SettingsLanding>
  ),
  deletion: ({ companyName, today }) => (
    <SettingsLanding at="deletion">
      <DeletionCard companyName={companyName ?? 'Your company'} today={today} />
    </SettingsLanding>
  ),
}

/** Settings → Connections: what programs of the company's may do here, and what others are told. */
function ConnectionsSettings({ today }: { today: PlainDate }) {
  return (
    <>
      <CompanyApiKeys today={today} />
      <WebhookEndpoints today={today} />
    </>
  )
}

/** Imports and the company file. For admins. */
function DataSettings() {
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
