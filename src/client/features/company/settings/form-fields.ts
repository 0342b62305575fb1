import type { UseFormReturn } from 'react-hook-form'
import type { Company, CompanySettings } from '#shared/company/contract.ts'
import type { SettingsField } from './changed-settings.ts'

/** What the fields of the company form need. */
export type CompanyFormFields = {
  form: UseFormReturn<CompanySettings>
  /** The fields that differ from what is saved. */
  changes: readonly SettingsField[]
  saved: Company
}
