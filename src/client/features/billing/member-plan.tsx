import { Badge } from '#client/ui/data/badge.tsx'
import type { SubscriptionStatus } from '#shared/billing/contract.ts'
import { planForEverybody } from './plan-words.ts'
import { SideCard } from './side-card.tsx'
import { useWhomToAsk } from './use-whom-to-ask.ts'

/** For those who can't change the plan: what it is, and who can. */
export function MemberPlan({ status, companyName }: { status: SubscriptionStatus; companyName: string }) {
  const { badge, text } = planForEverybody(status)
  const whom = useWhomToAsk()
  return (
    <SideCard title={`The plan of ${companyName}`}>
      <p className="mb-2">
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </p>
      <p className="max-w-[58ch] text-pretty">{text}</p>
      <p className="mt-4 border-t border-line pt-4 text-muted">
        Only admins can change the plan and see its invoices. Ask {whom}.
      </p>
    </SideCard>
  )
}
