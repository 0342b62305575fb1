import { Download } from 'lucide-react'
import { companyFilePath } from '#client/queries/company-file.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'

/** The whole company to take along, for admins. */
export function CompanyFileCard() {
  return (
    <Card aria-labelledby="company-file">
      <CardHeader title="Company file" titleId="company-file" />
      <div className="grid gap-4 px-5 pb-5 max-lg:px-4">
        <div className="grid max-w-[64ch] gap-2 text-pretty">
          <p>
            Your whole company in one file, to keep, or to move to another server: people and how they sign
            in, teams, locations, policies, balances, leave with its history, pay periods, notifications,
            calendar addresses and the audit log.
          </p>
          <p className="text-muted">
            It includes private notes, reasons and sick leave, so keep it where only you can read it. Each
            download is recorded in the audit log.
          </p>
        </div>
        <div>
          <ButtonLink href={companyFilePath} download>
            <Download aria-hidden />
            Download company file
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
