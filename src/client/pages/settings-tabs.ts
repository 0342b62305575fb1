import type { Role } from '#shared/fields.ts'
import { canChangeCompany } from '#shared/permissions.ts'

export type SettingsTab = 'company' | 'leave-types' | 'rules' | 'places' | 'balances' | 'data'

/** The tabs of the settings, in their order. What everybody may read is open to everybody; the rest is the admins'. */
const tabs: readonly { value: SettingsTab; label: string; isForAll: boolean }[] = [
  { value: 'company', label: 'Company', isForAll: true },
  { value: 'leave-types', label: 'Leave types', isForAll: false },
  { value: 'rules', label: 'Rules', isForAll: false },
  { value: 'places', label: 'Places and teams', isForAll: true },
  { value: 'balances', label: 'Balances', isForAll: false },
  { value: 'data', label: 'Import and export', isForAll: false },
]

export function settingsTabsOf(role: Role | null): readonly { value: SettingsTab; label: string }[] {
  const isAdmin = role !== null && canChangeCompany({ role })
  return tabs.filter(({ isForAll }) => isForAll || isAdmin)
}

/** The tab of the address, where the reader has it; else the first. */
export function settingsTabOf(address: string | null, role: Role | null): SettingsTab {
  return settingsTabsOf(role).find(({ value }) => value === address)?.value ?? 'company'
}
