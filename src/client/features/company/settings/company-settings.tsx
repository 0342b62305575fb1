import type { ReactNode } from 'react'
import type { Role } from '#shared/fields.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyReading } from './company-reading.tsx'
import { ReadFailure } from './read-failure.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { useSettings } from './use-settings.ts'

type CompanySettingsProps = {
  reader: { role: Role | null }
  /** The sections below, which are not the company's; the save bar comes after them. */
  children: ReactNode
}

/** The company and its leave policies: to change for admins, to read for everybody else (spec 2.14). */
export function CompanySettings({ reader, children }: CompanySettingsProps) {
  const { settings, isError, retry } = useSettings()
  const mayChange = reader.role !== null && canChangeCompany({ role: reader.role })
  if (settings && mayChange) return <CompanyForm {...settings}>{children}</CompanyForm>
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      {settings && <CompanyReading {...settings} />}
      {!settings && !isError && <SettingsSkeleton titles={['Company Settings', 'Leave Policies']} />}
      {!settings && isError && <ReadFailure onRetry={retry} />}
      {children}
    </div>
  )
}
