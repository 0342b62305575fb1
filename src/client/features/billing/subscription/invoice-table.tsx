import { Check, Download } from 'lucide-react'
import { useBillingHistory } from '#client/queries/billing.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { DataTable } from '#client/ui/data/data-table.tsx'
import { formatShortDay } from '#client/ui/data/format-dates.ts'
import { formatMoney } from '#client/ui/data/format-money.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { BillingHistory } from '#shared/billing/contract.ts'
import { dateOf } from './billing-dates.ts'

type InvoiceTableProps = {
  emptyTitle?: string
  /** Says when the first one comes, or why there is none. */
  emptyText: string
}

/** The last five invoices (spec 2.15 and 9). */
export function InvoiceTable(props: InvoiceTableProps) {
  return (
    <div className="border-t">
      <Invoices {...props} />
    </div>
  )
}

function Invoices({ emptyTitle = 'No invoices yet', emptyText }: InvoiceTableProps) {
  const { data: invoices, isError, refetch } = useBillingHistory()
  if (isError && !invoices)
    return <ReadFailure what="The invoices" onRetry={() => void refetch()} className="m-6 max-sm:m-5" />
  if (!invoices) return <InvoicesSkeleton />
  if (invoices.length === 0) return <EmptyState title={emptyTitle} text={emptyText} />
  return (
    <DataTable caption="The last five invoices" className={columnsClass}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col" className="text-right">
            Amount
          </th>
          <th scope="col" className="sm:pl-8!">
            Status
          </th>
          <th scope="col" className="text-right">
            <span className="max-sm:sr-only">Invoice</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </DataTable>
  )
}

// Narrow padding lets four columns fit on a phone.
const columnsClass =
  '[&_tr>*:first-child]:pl-6 [&_tr>*:last-child]:pr-6 max-sm:[&_tr>*]:px-1.5! max-sm:[&_tr>*:first-child]:pl-5! max-sm:[&_tr>*:last-child]:pr-5!'

function InvoiceRow({ invoice }: { invoice: BillingHistory[number] }) {
  const { amount, currency, created, status, invoice_pdf } = invoice
  // Compared with a date long ago, so that the year is always written.
  const date = formatShortDay(dateOf(created), '0000-01-01')
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {date}
      </th>
      <td className="text-right">{formatMoney(amount, currency)}</td>
      <td className="sm:pl-8!">
        <InvoiceStatus status={status} />
      </td>
      <td className="text-right">
        {invoice_pdf && (
          <TextLink
            href={invoice_pdf}
            rel="noreferrer"
            aria-label={`PDF: the invoice of ${date}`}
            className="underline max-lg:-my-2 max-lg:py-2"
          >
            <Download aria-hidden className="size-4 max-sm:hidden" />
            PDF
          </TextLink>
        )}
      </td>
    </tr>
  )
}

const openWords: Record<string, string> = { open: 'Open', draft: 'Draft', uncollectible: 'Unpaid' }

function InvoiceStatus({ status }: { status: string }) {
  if (status === 'paid')
    return (
      <span className="inline-flex items-center gap-1.5">
        <Check aria-hidden className="size-4" />
        Paid
      </span>
    )
  if (status === 'void') return <span className="text-muted">Void</span>
  return <Badge tone={status === 'uncollectible' ? 'danger' : 'pending'}>{openWords[status] ?? status}</Badge>
}

function InvoicesSkeleton() {
  return (
    <output className="grid gap-6 p-6 max-sm:p-5">
      <span className="sr-only">Loading the invoices</span>
      <Skeleton className="w-full" />
      <Skeleton className="w-full" />
      <Skeleton className="w-full" />
    </output>
  )
}
