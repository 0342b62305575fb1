import { CompanyFileCard } from '#client/features/company/file/company-file-card.tsx'
import { ImportCard } from '#client/features/import/import-card.tsx'

/** What comes into the company from files, and leaves it. For admins. */
export function DataSettings() {
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6">
      <ImportCard kind="balances" />
      <ImportCard kind="leave" />
      <CompanyFileCard />
    </div>
  )
}
