import { DeletionCard } from '#client/features/company/deletion/deletion-card.tsx'
import { CompanyFileCard } from '#client/features/company/file/company-file-card.tsx'
import { ImportCard } from '#client/features/import/import-card.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

/** Imports, the company file, and the deletion of the company. For admins. */
export function DataSettings({ reader }: { reader: CurrentUser }) {
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6">
      <ImportCard kind="balances" />
      <ImportCard kind="leave" />
      <CompanyFileCard />
      <DeletionCard companyName={reader.companyName ?? 'Your company'} today={reader.today} />
    </div>
  )
}
