import '#client/leave-ui/leave-marks.css'
import { useSearchParams } from 'wouter'
import { BalancesTable } from '#client/features/balances/balances-table.tsx'
import { LeaveTypesSettings } from '#client/features/company/leave-types/leave-types-settings.tsx'
import { RulesSettings } from '#client/features/company/rules/rules-settings.tsx'
import { FailedJobs } from '#client/features/failed-jobs/failed-jobs.tsx'
import { useFailedJobs } from '#client/queries/failed-jobs.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#client/ui/layout/tabs.tsx'
import { canChangeCompany } from '#shared/permissions.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { AuditSettings } from './audit-settings.tsx'
import { CompanyAndOwnSettings } from './company-and-own-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { usePageTitle } from './page-title.ts'
import { PlacesSettings } from './places-settings.tsx'
import { failedJobsCount, settingsTabOf, settingsTabsOf } from './settings-tabs.ts'

// The visible panel fills the window’s height, so that a save bar is at its lower edge.
const tabsClass =
  'flex flex-1 flex-col [&>[role=tablist]]:mx-auto [&>[role=tablist]]:mb-7 [&>[role=tablist]]:w-full [&>[role=tablist]]:max-w-[1200px] [&>[role=tabpanel][data-state=active]]:flex [&>[role=tabpanel][data-state=active]]:flex-1 [&>[role=tabpanel][data-state=active]]:flex-col'

export function SettingsPage() {
  usePageTitle('Settings')
  const user = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const tabs = useTabs(user)
  return (
    <div className="flex min-h-[calc(100dvh-140px)] flex-col max-lg:min-h-[calc(100dvh-100px-var(--bottom-bar))]">
      <PageHeader title="Settings" className="mx-auto mb-3! w-full max-w-[1200px]" />
      <Tabs
        label="Settings"
        value={settingsTabOf(search.get('tab'), user.role)}
        onValueChange={(tab) => setSearch(tab === 'company' ? {} : { tab })}
        tabs={tabs}
        className={tabsClass}
      >
        <TabPanel value="company">
          <CompanyAndOwnSettings reader={user} />
        </TabPanel>
        <TabPanel value="leave-types">
          <LeaveTypesSettings />
        </TabPanel>
        <TabPanel value="rules">
          <RulesSettings today={user.today} />
        </TabPanel>
        <TabPanel value="places">
          <div className="mx-auto w-full max-w-[1200px]">
            <PlacesSettings reader={user} />
          </div>
        </TabPanel>
        <TabPanel value="balances">
          <div className="mx-auto w-full max-w-[1200px]">
            <BalancesTable today={user.today} />
          </div>
        </TabPanel>
        <TabPanel value="data">
          <DataSettings reader={user} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditSettings today={user.today} />
        </TabPanel>
        <TabPanel value="parked">
          <div className="mx-auto w-full max-w-[1200px]">
            <FailedJobs today={user.today} />
          </div>
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** With the number of failed jobs, which nobody would look for otherwise. */
function useTabs({ role }: CurrentUser) {
  const isAdmin = role !== null && canChangeCompany({ role })
  const { data: failedJobs = [] } = useFailedJobs({ enabled: isAdmin })
  return settingsTabsOf(role).map((tab) =>
    tab.value === 'parked' ? { ...tab, count: failedJobsCount(failedJobs.length) } : tab,
  )
}
