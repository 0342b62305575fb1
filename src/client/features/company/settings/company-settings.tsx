import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Role } from '#shared/fields.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { useCompany } from '../company-api.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyReading } from './company-reading.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

type CompanySettingsProps = {
  reader: { role: Role | null; today: PlainDate }
  /** The sections below, which are not the company's; the save bar comes after them. */
  children: ReactNode
}

/** The company and its leave policies: to change for admins, to read for everybody else (spec 2.14). */
export function CompanySettings({ reader, children }: CompanySettingsProps) {
  const company = useCompany()
  const mayChange = reader.role !== null && canChangeCompany({ role: reader.role })
  if (company.data && mayChange) {
    return (
      <CompanyForm company={company.data} today={reader.today}>
        {children}
      </CompanyForm>
    )
  }
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      {company.data && <CompanyReading company={company.data} />}
      {company.isPending && <SettingsSkeleton />}
      {company.isError && (
        <Notice
          tone="error"
          className="mb-8"
          title="The company settings could not be read."
          action={<Button onClick={() => void company.refetch()}>Try again</Button>}
        >
          Check your connection. Nothing is lost.
        </Notice>
      )}
      {children}
    </div>
  )
}
