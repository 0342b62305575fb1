import type { Company, CompanySettings } from '#shared/company/contract.ts'

export type SettingsField = keyof CompanySettings

/** In the order of the screen. */
export const settingsFields = [
  'name',
  'industry',
  'annualDays',
  'accrualType',
] as const satisfies SettingsField[]

/** How the fields are called. */
export const fieldNames: Record<SettingsField, string> = {
  name: 'Company name',
  industry: 'Industry',
  annualDays: 'Annual leave days',
  accrualType: 'Accrual method',
}

export function settingsOf({ name, industry, annualDays, accrualType }: Company): CompanySettings {
  return { name, industry, annualDays, accrualType }
}

/** The fields that differ from what is saved. */
export function changedFields(settings: CompanySettings, saved: CompanySettings): SettingsField[] {
  return settingsFields.filter((field) => settings[field] !== saved[field])
}

/** What somebody else saved in the meantime, with the changes that are not saved here kept on top. */
export function keepChanges(
  typed: CompanySettings,
  savedBefore: CompanySettings,
  saved: CompanySettings,
): CompanySettings {
  const kept = changedFields(typed, savedBefore).map((field) => [field, typed[field]])
  return { ...saved, ...Object.fromEntries(kept) }
}
