import type { Role } from '#shared/fields.ts'
import { mostFailedJobsListed } from '#shared/job/contract.ts'
import { canChangeCompany, canSeeAuditLog } from '#shared/permissions.ts'

export type SettingsTab =
  | 'company'
  | 'leave-types'
  | 'rules'
  | 'places'
  | 'balances'
  | 'data'
  | 'audit'
  | 'parked'

type Tab = {
  value: SettingsTab
  label: string
  /** Left out for what everybody may read. */
  isOpenTo?: (reader: { role: Role }) => boolean
}

/** The tabs of the settings, in their order. */
const tabs: readonly Tab[] = [
  { value: 'company', label: 'Company' },
  { value: 'leave-types', label: 'Leave types', isOpenTo: canChangeCompany },
  { value: 'rules', label: 'Rules', isOpenTo: canChangeCompany },
  { value: 'places', label: 'Places and teams' },
  { value: 'balances', label: 'Balances', isOpenTo: canChangeCompany },
  { value: 'data', label: 'Import and export', isOpenTo: canChangeCompany },
  { value: 'audit', label: 'Audit log', isOpenTo: canSeeAuditLog },
  { value: 'parked', label: 'Undelivered', isOpenTo: canChangeCompany },
]

export function settingsTabsOf(role: Role | null): readonly { value: SettingsTab; label: string }[] {
  return tabs.filter(({ isOpenTo }) => !isOpenTo || (role !== null && isOpenTo({ role })))
}

/** The tab of the address, where the reader has it; else the first. */
export function settingsTabOf(address: string | null, role: Role | null): SettingsTab {
  return settingsTabsOf(role).find(({ value }) => value === address)?.value ?? 'company'
}

/** How much is undelivered: '200+' where there may be more than are listed. */
export function failedJobsCount(listed: number): number | string {
  return listed >= mostFailedJobsListed ? `${mostFailedJobsListed}+` : listed
}
