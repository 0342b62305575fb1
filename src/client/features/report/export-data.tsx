import { Download } from 'lucide-react'
import { exportPath, reportPath } from '#client/queries/reports.ts'
import { ButtonLink, TextLink } from '#client/ui/layout/link.tsx'
import { useReportContext } from './report-context.ts'
import { DownloadLink, ReportPanel, type ReportProps } from './report-panel.tsx'

/** Everything of the company in one file for admins; for others what is theirs to take along. */
export function ExportData({ onHeading }: ReportProps) {
  const { isAdmin } = useReportContext()
  return isAdmin ? <WholeCompany onHeading={onHeading} /> : <OwnFiles onHeading={onHeading} />
}

function WholeCompany({ onHeading }: ReportProps) {
  return (
    <ReportPanel
      title="Export Data"
      onHeading={onHeading}
      sentence="All the company’s data as one ZIP of CSV files, for an audit or for moving away"
    >
      <div className="grid gap-4 border-t px-6 py-5 max-lg:px-4">
        <p className="max-w-[66ch] text-pretty">
          People and teams, every request with its days and who decided it, manual adjustments, leave types
          and policies, locations, pay periods and the audit log. The files open in any spreadsheet.
        </p>
        <p>
          {/* Not through the router: it is a file. */}
          <ButtonLink href={exportPath} download variant="primary">
            <Download aria-hidden className="size-4" />
            Download the ZIP
          </ButtonLink>
        </p>
        <p className="max-w-[66ch] text-small text-pretty text-muted">
          It includes names, email addresses and reasons for leave. Keep it where only the right people can
          read it.
        </p>
        <p className="max-w-[66ch] text-small text-pretty text-muted">
          To move to another Sorrel server, use the company file instead:{' '}
          <TextLink href="/settings?tab=data">Settings, Import and export</TextLink>
        </p>
      </div>
    </ReportPanel>
  )
}

const ownFiles = [
  { kind: 'balances', title: 'Leave Balances', text: 'Every leave type with an allowance, today' },
  { kind: 'history', title: 'Leave History', text: 'The last 12 months and everything ahead' },
  { kind: 'availability', title: 'Team Availability', text: 'Approved leave in the next 90 days' },
  { kind: 'payroll', title: 'Payroll', text: 'Paid and unpaid days of the current pay period' },
  { kind: 'decision-times', title: 'Decision Times', text: 'How long requests waited in the last 12 months' },
] as const

function OwnFiles({ onHeading }: ReportProps) {
  const { decides } = useReportContext()
  return (
    <ReportPanel
      title="Export Data"
      onHeading={onHeading}
      sentence={
        decides
          ? 'Only admins can export all the company’s data. You can export the data of the people whose leave you approve.'
          : 'Only admins can export all the company’s data. You can export your own.'
      }
    >
      <ul className="border-t">
        {ownFiles.map(({ kind, title, text }) => (
          <li
            key={kind}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-6 py-3 first:border-t-0 max-lg:px-4"
          >
            <span className="min-w-48 flex-1">
              <b className="block">{title}</b>
              <span className="text-small text-muted">{text}</span>
            </span>
            <span className="flex gap-2">
              <DownloadLink label="CSV" of={title} href={reportPath(kind, {}, 'csv')} />
              <DownloadLink label="XLSX" of={title} href={reportPath(kind, {}, 'xlsx')} />
            </span>
          </li>
        ))}
      </ul>
    </ReportPanel>
  )
}
