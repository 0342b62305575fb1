import { Card } from '#client/ui/data/card.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'

/** The page where an installation takes no payments; nothing leads here but the address. */
export function NothingToPay() {
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title="Nothing to pay" />
      <Card className="p-6 max-sm:p-5">
        <p className="max-w-[58ch] text-pretty">
          This installation takes no payments: every feature is open to everybody in your company, without a
          plan, a card or an invoice.
        </p>
      </Card>
    </div>
  )
}
