import { useRef, useState } from 'react'
import { useCompanyDeletion } from '#client/queries/company-deletion.ts'
import { companyFilePath } from '#client/queries/company-file.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { formatDate, localDateOf } from '#client/ui/data/format-dates.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { type CompanyDeletion, deletionDays } from '#shared/company/deletion-contract.ts'
import { fullName } from '#shared/full-name.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { DeleteCompanyDialog } from './delete-company-dialog.tsx'
import { KeepCompany } from './keep-company.tsx'

type DeletionCardProps = { companyName: string; today: PlainDate }

/** The way out for the whole company, and back. For admins. */
export function DeletionCard({ companyName, today }: DeletionCardProps) {
  const { data: deletion, isError, refetch } = useCompanyDeletion()
  const [isAsking, setAsking] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Card aria-labelledby="company-deletion">
      <CardHeader title="Delete this company" titleId="company-deletion" />
      <div ref={frame} tabIndex={-1} className="px-5 pb-5 outline-none max-lg:px-4">
        {isError && !deletion && <ReadFailure what="The deletion" onRetry={() => void refetch()} />}
        {!isError && deletion === undefined && <Skeleton className="h-24!" />}
        {deletion === null && <Offer companyName={companyName} onAsk={() => setAsking(true)} />}
        {deletion && (
          <Scheduled companyName={companyName} deletion={deletion} onKept={() => frame.current?.focus()} />
        )}
      </div>
      <DeleteCompanyDialog
        open={isAsking}
        companyName={companyName}
        today={today}
        onClose={() => setAsking(false)}
        focusAfter={() => (deletion ? frame.current : null)}
      />
    </Card>
  )
}

function Offer({ companyName, onAsk }: { companyName: string; onAsk: () => void }) {
  return (
    <div className="grid gap-4">
      <div className="grid max-w-[64ch] gap-2 text-pretty">
        <p>
          {deletionDays} days after you request it, everything in {companyName} is deleted for good: people,
          leave, balances, reports and the audit log. Until then, it works as usual, and any admin can keep
          it.
        </p>
        <p className="text-muted">Download everything first.</p>
        <Downloads />
      </div>
      <div>
        <Button aria-haspopup="dialog" className="border-danger! text-danger!" onClick={onAsk}>
          Delete this company
        </Button>
      </div>
    </div>
  )
}

function Downloads() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      <li>
        <TextLink href={companyFilePath} download className="max-lg:min-h-11">
          The company file
        </TextLink>
      </li>
      <li>
        <TextLink href="/reports?report=export" className="max-lg:min-h-11">
          Export Data, as CSV files
        </TextLink>
      </li>
    </ul>
  )
}

type ScheduledProps = {
  companyName: string
  deletion: NonNullable<CompanyDeletion>
  onKept: () => void
}

function Scheduled({ companyName, deletion: { askedAt, askedBy, dueAt }, onKept }: ScheduledProps) {
  const by = askedBy ? `${fullName(askedBy)} requested this` : 'This was requested'
  return (
    <div className="grid gap-4">
      <div className="grid max-w-[64ch] gap-2 text-pretty">
        <p className="figures font-semibold">
          {companyName} will be deleted on {formatDate(localDateOf(dueAt))}.
        </p>
        <p className="figures">
          {by} on {formatDate(localDateOf(askedAt))}. Until then, everything works as usual. After that, no
          one can bring it back.
        </p>
        <p className="text-muted">Download everything before then.</p>
        <Downloads />
      </div>
      <div className="grid justify-items-start gap-2">
        <KeepCompany companyName={companyName} onKept={onKept} />
      </div>
    </div>
  )
}
