import { SideCard } from './side-card.tsx'

/** What a company without a subscription pays. */
export function PaidToday({ companyName }: { companyName: string | null }) {
  return (
    <SideCard title="Nothing to pay">
      <p className="serif-figure relative top-[0.1em] mb-3 text-figure">$0.00</p>
      <p className="max-w-[58ch] text-muted">
        {companyName ?? 'Your company'} pays nothing today. There is no subscription, no card on file and no
        invoice.
      </p>
    </SideCard>
  )
}
