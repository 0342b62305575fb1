import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import type { Role } from '#shared/fields.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyReading } from './company-reading.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { useCompanyForm } from './use-company-form.ts'
import { useSettings } from './use-settings.ts'

/** The settings of the company, and for those who may change them the form with its part of the page. */
export function useCompanySettings(reader: { role: Role | null }) {
  const read = useSettings()
  const mayChange = reader.role !== null && canChangeCompany({ role: reader.role })
  return { ...read, form: useCompanyForm(mayChange ? read.settings : undefined) }
}

type CompanySettingsProps = { company: ReturnType<typeof useCompanySettings> }

/** The company and its leave policies: to change for admins, to read for everybody else (spec 2.14). */
export function CompanySettings({ company: { settings, form, isError, retry } }: CompanySettingsProps) {
  if (settings && form) return <CompanyForm saved={settings.company} form={form} />
  if (settings) return <CompanyReading {...settings} />
  if (isError) return <ReadFailure what="The company settings" className="mb-8" onRetry={retry} />
  return <SettingsSkeleton titles={['Company Settings', 'Leave Policies']} />
}
